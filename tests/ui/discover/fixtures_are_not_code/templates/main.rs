fn {{ name }}() { std::io::stdin().is_terminal() }
