//! In: a call of `include!` in a body. Out: the file in its place, mounted as a block.

use std::collections::HashMap;

use super::{Included, MountId, build::Builder, site};
use crate::{load::ItemKey, source::FileId, syntax::tree::Inclusion};

/// Files that include each other several times are as many as all their paths; more than these are left out, and said.
const INCLUDED: usize = 10_000;

impl<'s> Builder<'s> {
    /// Mounts the file that takes the place of a call, as a block of the scope that the call stands in.
    pub(super) fn included(
        &mut self,
        mount: MountId,
        file: FileId,
        call: &'s Inclusion,
        links: &HashMap<ItemKey, Vec<FileId>>,
    ) {
        let site = site(file, call.span);
        let Some(included) = self.loaded.map(|loaded| &loaded.included) else { return };
        let Some(&inner) = included.files.get(&site) else { return };
        let Some((syntax, body)) = included.bodies.get(&inner).and_then(|syntax| Some((syntax, syntax.body.as_ref()?)))
        else {
            return;
        };
        if self.index.included.len() >= INCLUDED {
            self.index.unread.push(site);
            return;
        }
        let scope = self.child(self.index.block(mount, call.scope), true);
        if let Some(read) = self.mount(inner, syntax, scope, links) {
            self.index.included.insert((mount, call.span), Included { file: inner, mount: read, body });
        } else {
            self.index.unread.push(site);
        }
    }
}
