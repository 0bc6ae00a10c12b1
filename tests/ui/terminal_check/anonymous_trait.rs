pub fn wide(stream: &std::fs::File) -> bool {
    use std::io::IsTerminal as _;
    stream.is_terminal() //~ terminal_check
}

pub mod own {
    pub struct Node {
        pub children: Vec<Node>,
    }

    impl Node {
        pub fn is_terminal(&self) -> bool {
            self.children.is_empty()
        }
    }

    pub fn leaves(node: &Node) -> usize {
        use std::io::IsTerminal as _;
        node.children.iter().filter(|child| child.is_terminal()).count()
    }
}
