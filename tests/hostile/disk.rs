//! What a workspace on disk may be made of.

use std::{fs, path::Path, process::Command};

use super::{
    Case,
    Expected::{self, Changing, Fails, Read, Unparsed},
    Scratch,
    run::CHECK,
};

const PACKAGE: &str = "[package]\nname = \"hostile\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n";

pub fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = manifests().into_iter().chain(configurations()).chain(trees()).collect();
    if cfg!(unix) {
        cases.extend(odd_files());
        cases.extend(rights());
        cases.extend([false, true].map(folder_that_is_no_text));
    }
    // The manifests are read by cargo here, and by ourselves where there is none.
    cases.extend(manifests().into_iter().map(|case| Case { without_cargo: true, ..case }));
    cases
}

/// Makes what is no file at a path.
type Maker = fn(&Path);

/// Files that are none, in the place of every kind of file that is read.
fn odd_files() -> Vec<Case> {
    let mut cases = Vec::new();
    let makers: [(&str, Maker); 5] = [
        ("pipe", pipe),
        ("socket", socket),
        ("device", device),
        ("folder", folder),
        ("link_to_itself", link_to_itself),
    ];
    for (kind, make) in makers {
        let at = move |name: String, place: &'static str, more: &'static str, expected| {
            let make = move |scratch: &Scratch, _| {
                scratch.write("Cargo.toml", &format!("{PACKAGE}{more}"));
                let path = scratch.path(place);
                let _was_there = fs::remove_file(&path);
                make(&path);
            };
            Case { name, make: Box::new(make), ..Case::new(expected) }
        };
        cases.extend([
            at(format!("module_that_is_a_{kind}"), "src/hostile.rs", "", Unparsed("", false)),
            at(
                format!("root_that_is_a_{kind}"),
                "src/main.rs",
                "[[bin]]\nname = \"b\"\npath = \"src/main.rs\"\n",
                Unparsed("", false),
            ),
            at(format!("configuration_that_is_a_{kind}"), "bb-lint.toml", "", Fails("bb-lint.toml")),
            at(format!("lock_that_is_a_{kind}"), "Cargo.lock", "[dependencies]\nserde = \"1\"\n", Changing),
        ]);
        for without_cargo in [false, true] {
            let who = if without_cargo { "_and_no_cargo" } else { "" };
            let case = at(format!("manifest_that_is_a_{kind}{who}"), "Cargo.toml", "", Fails(""));
            cases.push(Case { without_cargo, ..case });
            let workspace = "members = [\"member\"]\n";
            let case =
                at(format!("member_with_a_{kind}_for_a_manifest{who}"), "member/Cargo.toml", workspace, Fails(""));
            let make = case.make;
            let make = move |scratch: &Scratch, size| {
                fs::create_dir(scratch.path("member")).expect("it can be made");
                make(scratch, size);
            };
            cases.push(Case { without_cargo, make: Box::new(make), ..case });
        }
    }
    cases
}

/// A workspace in a folder whose name is no text.
fn folder_that_is_no_text(without_cargo: bool) -> Case {
    #[cfg(unix)]
    let name: std::ffi::OsString = std::os::unix::ffi::OsStringExt::from_vec(b"a\xff".to_vec());
    #[cfg(not(unix))]
    let name = std::ffi::OsString::from("a");
    let folder = Some(name.clone());
    let make = move |scratch: &Scratch, _| {
        let folder = scratch.path("").join(&name);
        fs::create_dir_all(folder.join("src")).expect("it can be made");
        fs::write(folder.join("Cargo.toml"), PACKAGE).expect("it can be written");
        fs::write(folder.join("src/lib.rs"), CHECK).expect("it can be written");
    };
    let who = if without_cargo { "_and_no_cargo" } else { "" };
    let name = format!("folder_that_is_no_text{who}");
    Case { name, make: Box::new(make), folder, without_cargo, ..Case::new(Fails("UTF-8")) }
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("it is there").success());
}

fn socket(path: &Path) {
    // The file stays when nobody listens any more.
    #[cfg(unix)]
    std::os::unix::net::UnixListener::bind(path).expect("it can be made");
    #[cfg(not(unix))]
    let _unused = path;
}

fn device(path: &Path) {
    link("/dev/zero", path);
}

fn folder(path: &Path) {
    fs::create_dir(path).expect("it can be made");
}

fn link_to_itself(path: &Path) {
    link(path, path);
}

fn link(to: impl AsRef<Path>, at: &Path) {
    #[cfg(unix)]
    std::os::unix::fs::symlink(to, at).expect("it can be made");
    #[cfg(not(unix))]
    let _unused = (to.as_ref(), at);
}

/// Files and folders that may not be read.
fn rights() -> Vec<Case> {
    let case = |name: &str, place: &'static str, make: fn(&Scratch), expected| {
        let make = move |scratch: &Scratch, _| {
            make(scratch);
            forbid(&scratch.path(place));
        };
        Case { name: name.to_owned(), make: Box::new(make), humble: true, ..Case::new(expected) }
    };
    vec![
        case("module_without_rights", "src/hostile.rs", |_| {}, Unparsed("ermission denied", false)),
        case(
            "configuration_without_rights",
            "bb-lint.toml",
            |scratch| scratch.write("bb-lint.toml", ""),
            Fails("bb-lint.toml"),
        ),
        case("manifest_without_rights", "Cargo.toml", |_| {}, Fails("Cargo.toml")),
        case(
            "folder_of_modules_without_rights",
            "src/hostile",
            |scratch| {
                scratch.write("src/hostile.rs", "mod inner;\n");
                scratch.write("src/hostile/inner.rs", CHECK);
            },
            Unparsed("ermission denied", false),
        ),
        case(
            "folder_of_unreached_files_without_rights",
            "src/more",
            |scratch| scratch.write("src/more/a.rs", CHECK),
            Unparsed("ermission denied", false),
        ),
        case(
            "folder_of_targets_without_rights",
            "src/bin",
            |scratch| scratch.write("src/bin/a.rs", CHECK),
            Unparsed("ermission denied", false),
        ),
        case(
            "folder_of_examples_without_rights",
            "examples",
            |scratch| scratch.write("examples/a.rs", CHECK),
            Unparsed("ermission denied", false),
        ),
        case(
            "target_folder_without_rights",
            "target",
            |scratch| scratch.write("target/CACHEDIR.TAG", ""),
            Expected::Quiet,
        ),
    ]
}

fn forbid(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o0)).expect("it is ours");
    }
    #[cfg(not(unix))]
    let _unused = path;
}

fn configurations() -> Vec<Case> {
    let config = |name: &str, sizes, text: fn(usize) -> String, expected| {
        let make = move |scratch: &Scratch, size| scratch.write("bb-lint.toml", &text(size));
        Case { name: name.to_owned(), sizes, make: Box::new(make), ..Case::new(expected) }
    };
    vec![
        config(
            "configuration_that_is_deep",
            (100_000, 100_000),
            |size| format!("a = {}{}\n", "[".repeat(size), "]".repeat(size)),
            Fails("bb-lint.toml"),
        ),
        config(
            "configuration_of_deep_tables",
            (100_000, 100_000),
            |size| format!("a = {}{}\n", "{a=".repeat(size), "}".repeat(size)),
            Fails("bb-lint.toml"),
        ),
        config(
            "configuration_of_deep_keys",
            (10_000, 100_000),
            |size| format!("a{} = 1\n", ".a".repeat(size)),
            Fails("bb-lint.toml"),
        ),
        config(
            "configuration_of_deep_headers",
            (10_000, 100_000),
            |size| format!("[a{}]\n", ".a".repeat(size)),
            Fails("bb-lint.toml"),
        ),
        config(
            "configuration_of_megabytes",
            (1 << 20, 15 << 20),
            |size| "# a comment\n".repeat(size / 12),
            Expected::Quiet,
        ),
        config(
            "configuration_of_one_long_line",
            (1 << 20, 10 << 20),
            |size| format!("a = \"{}\"\n", "a".repeat(size)),
            Fails("bb-lint.toml"),
        ),
        config("configuration_with_noughts", (10, 10), |size| "\0".repeat(size), Fails("bb-lint.toml")),
        config(
            "configuration_of_many_allowances",
            (500, 5_000),
            |size| {
                "[[allow]]\nlint = \"terminal_check\"\nfile = \"src/lib.rs\"\nreason = \"one of many\"\n".repeat(size)
            },
            Expected::Quiet,
        ),
        config(
            "configuration_of_many_variables",
            (10_000, 100_000),
            |size| {
                format!(
                    "[lints]\nenv_check = {{ level = \"deny\", variables = [{}] }}\n",
                    (0..size).map(|number| format!("\"V{number}\", ")).collect::<String>()
                )
            },
            Expected::Quiet,
        ),
    ]
}

fn manifests() -> Vec<Case> {
    let manifest = |name: &str, sizes, text: fn(usize) -> String, expected| {
        let make = move |scratch: &Scratch, size| scratch.write("Cargo.toml", &text(size));
        Case { name: name.to_owned(), sizes, make: Box::new(make), ..Case::new(expected) }
    };
    let with = |name: &str, more: &'static str, expected| {
        let make = move |scratch: &Scratch, _| scratch.write("Cargo.toml", &format!("{PACKAGE}{more}"));
        Case { name: name.to_owned(), make: Box::new(make), ..Case::new(expected) }
    };
    vec![
        manifest(
            "manifest_that_is_deep",
            (100_000, 100_000),
            |size| format!("{PACKAGE}[package.metadata]\na = {}{}\n", "[".repeat(size), "]".repeat(size)),
            Fails("Cargo.toml"),
        ),
        manifest(
            "manifest_as_deep_as_is_read",
            (78, 78),
            |size| format!("{PACKAGE}[package.metadata]\na = {}{}\n", "[".repeat(size), "]".repeat(size)),
            Expected::Quiet,
        ),
        manifest(
            "manifest_of_deep_keys",
            (2_000, 20_000),
            |size| format!("{PACKAGE}[package.metadata]\na{} = 1\n", ".a".repeat(size)),
            Fails(""),
        ),
        manifest(
            "manifest_of_megabytes",
            (1 << 20, 10 << 20),
            |size| format!("{PACKAGE}{}", "# a comment\n".repeat(size / 12)),
            Expected::Quiet,
        ),
        manifest(
            "manifest_of_many_targets",
            (500, 5_000),
            |size| {
                let one = |number| format!("[[bin]]\nname = \"b{number}\"\npath = \"src/found.rs\"\n");
                format!("{PACKAGE}{}", (0..size).map(one).collect::<String>())
            },
            Expected::Quiet,
        ),
        manifest(
            "manifest_of_many_dependencies",
            (5_000, 50_000),
            |size| {
                let one = |number| format!("d{number} = \"1\"\n");
                format!("{PACKAGE}[dependencies]\n{}", (0..size).map(one).collect::<String>())
            },
            Expected::Quiet,
        ),
        with("manifest_with_itself_as_a_member", "members = [\".\"]\n", Expected::Quiet),
        with("manifest_with_itself_as_a_dependency", "[dependencies]\nhostile = { path = \".\" }\n", Changing),
        with("manifest_with_members_above", "members = [\"../*\"]\n", Changing),
        with("manifest_with_a_root_outside", "[[bin]]\nname = \"b\"\npath = \"/etc/passwd\"\n", Unparsed("", false)),
        with(
            "manifest_with_a_root_that_is_a_device",
            "[[bin]]\nname = \"b\"\npath = \"/dev/zero\"\n",
            Unparsed("", false),
        ),
        with("manifest_with_a_root_that_is_not_there", "[[bin]]\nname = \"b\"\npath = \"src/none.rs\"\n", Changing),
        with("manifest_with_a_configuration_of_nothing", "[workspace.metadata]\nbb-lint = 1\n", Fails("")),
    ]
}

/// Files that are many, far down, in circles, or not there when they are read.
fn trees() -> Vec<Case> {
    let tree = |name: &str, sizes, make: fn(&Scratch, usize), expected| Case {
        name: name.to_owned(),
        sizes,
        make: Box::new(make),
        ..Case::new(expected)
    };
    let mut cases = vec![
        tree(
            "modules_in_many_files",
            (1_000, 50_000),
            |scratch, size| {
                let names: String = (0..size).map(|number| format!("mod m{number};\n")).collect();
                scratch.write("src/hostile.rs", &format!("{names}{CHECK}"));
                (0..size).for_each(|number| scratch.write(&format!("src/hostile/m{number}.rs"), "fn f() {}\n"));
            },
            Read,
        ),
        tree(
            "files_that_nothing_reaches",
            (2_000, 200_000),
            |scratch, size| {
                scratch.write("src/hostile.rs", CHECK);
                (0..size)
                    .for_each(|number| scratch.write(&format!("src/f{}/m{number}.rs", number / 1_000), "fn f() {}\n"));
            },
            Read,
        ),
        tree(
            "files_that_are_not_code",
            (2_000, 200_000),
            |scratch, size| {
                scratch.write("src/hostile.rs", CHECK);
                (0..size).for_each(|number| scratch.write(&format!("data/f{}/m{number}.rs", number / 1_000), "}\n"));
            },
            Read,
        ),
        tree(
            "modules_inside_modules_in_files",
            (200, 900),
            |scratch, size| {
                let mut path = "src/hostile".to_owned();
                scratch.write("src/hostile.rs", &format!("mod a;\n{CHECK}"));
                for _ in 0..size {
                    scratch.write(&format!("{path}/a.rs"), "mod a;\nfn f() {}\n");
                    path += "/a";
                }
                scratch.write(&format!("{path}/a.rs"), "");
            },
            Read,
        ),
        tree(
            "a_chain_of_files",
            (500, 20_000),
            |scratch, size| {
                let one = |number: usize| format!("#[path = \"c{number}.rs\"]\nmod a;\n");
                scratch.write("src/hostile.rs", &format!("{}{CHECK}", one(0)));
                (0..size).for_each(|number| scratch.write(&format!("src/c{number}.rs"), &one(number + 1)));
                scratch.write(&format!("src/c{size}.rs"), "");
            },
            Read,
        ),
        tree(
            "two_files_that_are_modules_of_each_other",
            (1, 1),
            |scratch, _| {
                scratch.write("src/hostile.rs", &format!("#[path = \"other.rs\"]\nmod a;\n{CHECK}"));
                scratch.write("src/other.rs", "#[path = \"hostile.rs\"]\nmod a;\n");
            },
            Read,
        ),
        tree(
            "two_files_that_include_each_other",
            (1, 1),
            |scratch, _| {
                scratch.write("src/hostile.rs", &format!("include!(\"other.rs\");\n{CHECK}"));
                scratch.write("src/other.rs", "include!(\"hostile.rs\");\n");
            },
            Read,
        ),
        tree(
            "many_files_that_are_modules_of_each_other",
            (8, 30),
            |scratch, size| {
                // Each way through them is another module.
                let all: String =
                    (0..size).map(|number| format!("#[path = \"o{number}.rs\"]\nmod m{number};\n")).collect();
                scratch.write("src/hostile.rs", &format!("{all}{CHECK}"));
                (0..size).for_each(|number| scratch.write(&format!("src/o{number}.rs"), &all));
            },
            Read,
        ),
        tree(
            "modules_that_lead_into_themselves",
            (1, 1),
            |scratch, _| {
                // The folder grows with every round.
                scratch.write("src/hostile.rs", &format!("mod a {{ #[path = \"../hostile.rs\"] mod b; }}\n{CHECK}"));
                scratch.write("src/hostile/x", "");
            },
            Changing,
        ),
    ];
    if cfg!(unix) {
        cases.extend([
            tree(
                "folders_that_link_to_themselves",
                (1, 1),
                |scratch, _| {
                    scratch.write("src/hostile.rs", CHECK);
                    link(".", &scratch.path("src/around"));
                    link("..", &scratch.path("src/up"));
                    link("/", &scratch.path("src/all"));
                },
                Read,
            ),
            tree(
                "modules_through_a_link_to_their_folder",
                (1, 1),
                |scratch, _| {
                    scratch.write("src/hostile.rs", &format!("mod hostile;\n{CHECK}"));
                    link(".", &scratch.path("src/hostile"));
                },
                Changing,
            ),
            tree("files_that_come_and_go", (1, 1), come_and_go, Changing),
        ]);
    }
    cases
}

/// A file that is replaced, cut, and taken away for as long as the run takes.
fn come_and_go(scratch: &Scratch, _: usize) {
    let path = scratch.path("src/hostile.rs");
    let long = CHECK.repeat(1_000);
    let turn = move |round: usize| match round % 4 {
        0 => fs::write(&path, &long),
        1 => fs::remove_file(&path),
        2 => fs::create_dir(&path),
        _ => fs::remove_dir(&path),
    };
    // It ends when the folder is gone.
    std::thread::spawn(move || (0..).take_while(|round| turn(*round).is_ok()).count());
}
