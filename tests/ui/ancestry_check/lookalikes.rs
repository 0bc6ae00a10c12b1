//@ config: [lints]
//@ config: ancestry_check = "deny"
//@ config: [detector]
//@ config: modules = ["case::interactive"]
use std::path::Path;

pub mod interactive {
    pub fn started_by() -> u32 {
        std::os::unix::process::parent_id()
    }
}

pub struct Node {
    above: Option<u32>,
}

impl Node {
    pub fn parent(&self) -> Option<u32> {
        self.above
    }
}

fn getppid() -> i32 {
    1
}

pub fn others(path: &Path, node: &Node) -> bool {
    path.parent().is_some() && node.parent().is_some() && getppid() == 1
}
