std::io::stdout()
