pub fn spelled(file: &std::fs::File) -> [bool; 4] {
    [
        std::io::IsTerminal::is_terminal(file), //~ terminal_check
        <std::fs::File as std::io::IsTerminal>::is_terminal(file), //~ terminal_check
        {
            use std::io::IsTerminal;
            std::fs::File::is_terminal(file) //~ terminal_check
        },
        <_ as ::std::io::IsTerminal>::is_terminal(&::std::io::stdin()), //~ terminal_check
    ]
}
