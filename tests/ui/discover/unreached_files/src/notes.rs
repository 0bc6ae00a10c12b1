not a program at all
