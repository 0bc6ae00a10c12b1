//! In: a package's folder and manifest. Out: its targets as `cargo metadata` lists them: named in the manifest, or found where
//! cargo looks for them.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::{Value, json};

use super::{
    normal,
    written::{Build, Manifest, Package, Product},
};

pub(super) fn of(folder: &Path, manifest: &Manifest, edition: &str) -> Vec<Value> {
    let Some(package) = &manifest.package else { return Vec::new() };
    let place = Place { folder, package, edition };
    let mut targets: Vec<Value> = place.library(manifest.lib.as_ref()).into_iter().collect();
    let main = ("src/main.rs", package.name.as_str());
    for (kind, auto, named, inferred) in [
        ("bin", package.autobins, &manifest.bin, place.inferred("src/bin", Some(main))),
        ("example", package.autoexamples, &manifest.example, place.inferred("examples", None)),
        ("test", package.autotests, &manifest.test, place.inferred("tests", None)),
        ("bench", package.autobenches, &manifest.bench, place.inferred("benches", None)),
    ] {
        let all = place.merged(named.as_deref(), inferred, auto, kind);
        targets.extend(all.iter().map(|product| place.target(kind, product)));
    }
    targets.extend(place.build_script());
    targets
}

struct Place<'p> {
    folder: &'p Path,
    package: &'p Package,
    edition: &'p str,
}

/// A name and a path from the package's folder.
type Inferred = (String, String);

impl Place<'_> {
    fn library(&self, named: Option<&Product>) -> Option<Value> {
        const USUAL: &str = "src/lib.rs";
        let found = self.package.autolib.unwrap_or(true) && self.folder.join(USUAL).is_file();
        if named.is_none() && !found {
            return None;
        }
        let product = named.cloned().unwrap_or_default();
        let types = match product.crate_type.clone() {
            _ if product.proc_macro => vec!["proc-macro".to_owned()],
            Some(types) => types,
            None => vec!["lib".to_owned()],
        };
        let documented = types.iter().any(|kind| matches!(kind.as_str(), "lib" | "rlib" | "proc-macro"));
        let path = product.path.as_deref().unwrap_or(USUAL);
        Some(json!({
            "name": product.name.clone().unwrap_or_else(|| self.package.name.replace('-', "_")),
            "kind": types,
            "crate_types": types,
            "required-features": [],
            "src_path": normal(&self.folder.join(path)),
            "edition": product.edition.as_deref().unwrap_or(self.edition),
            "doc": product.doc.unwrap_or(true),
            "doctest": documented && product.doctest.unwrap_or(true),
            "test": product.test.unwrap_or(true),
        }))
    }

    /// What lies in a folder for targets: `name.rs` and `name/main.rs`.
    fn inferred(&self, folder: &str, main: Option<(&str, &str)>) -> Vec<Inferred> {
        let main = main.filter(|(path, _)| self.folder.join(path).is_file());
        let mut found: Vec<Inferred> =
            main.into_iter().map(|(path, name)| (name.to_owned(), path.to_owned())).collect();
        for entry in fs::read_dir(self.folder.join(folder)).into_iter().flatten().filter_map(Result::ok) {
            let file = entry.file_name().to_string_lossy().into_owned();
            if file.starts_with('.') {
                continue;
            }
            if let Some(name) = file.strip_suffix(".rs") {
                found.push((name.to_owned(), format!("{folder}/{file}")));
            } else if entry.path().join("main.rs").is_file() {
                found.push((file.clone(), format!("{folder}/{file}/main.rs")));
            }
        }
        found
    }

    /// The targets of the manifest, with what was found besides them where that is wanted.
    fn merged(
        &self,
        named: Option<&[Product]>,
        inferred: Vec<Inferred>,
        auto: Option<bool>,
        kind: &str,
    ) -> Vec<Product> {
        let mut all: Vec<Product> = named.unwrap_or_default().to_vec();
        for product in &mut all {
            let name = product.name.as_deref().unwrap_or(&self.package.name);
            let found = inferred.iter().find(|(known, _)| known == name).map(|(_, path)| path.clone());
            let usual = || match kind {
                "bin" => format!("src/bin/{name}.rs"),
                "bench" => format!("benches/{name}.rs"),
                kind => format!("{kind}s/{name}.rs"),
            };
            product.path = Some(product.path.take().or(found).unwrap_or_else(usual));
        }
        // Packages of the first edition that name a target of a kind name all of them.
        if auto.unwrap_or(named.is_none() || self.edition != "2015") {
            let names: BTreeSet<_> = all.iter().filter_map(|product| product.name.clone()).collect();
            let paths: BTreeSet<_> = all.iter().filter_map(|product| product.path.as_deref().map(plain)).collect();
            let more =
                inferred.into_iter().filter(|(name, path)| !names.contains(name) && !paths.contains(&plain(path)));
            all.extend(more.map(|(name, path)| Product { name: Some(name), path: Some(path), ..Product::default() }));
        }
        all
    }

    fn target(&self, kind: &str, product: &Product) -> Value {
        let types = product.crate_type.clone().filter(|_| kind == "example");
        let (is_bin, tested) = (kind == "bin", matches!(kind, "bin" | "test"));
        json!({
            "name": product.name.as_deref().unwrap_or(&self.package.name),
            "kind": [kind],
            "crate_types": types.unwrap_or_else(|| vec!["bin".to_owned()]),
            "required-features": product.required_features,
            "src_path": normal(&self.folder.join(product.path.as_deref().unwrap_or_default())),
            "edition": product.edition.as_deref().unwrap_or(self.edition),
            "doc": product.doc.unwrap_or(is_bin),
            "doctest": false,
            "test": product.test.unwrap_or(tested),
        })
    }

    fn build_script(&self) -> Option<Value> {
        let path = match &self.package.build {
            Some(Build::Path(path)) => path,
            Some(Build::Any(false)) => return None,
            Some(Build::Any(true)) => "build.rs",
            None if self.folder.join("build.rs").is_file() => "build.rs",
            None => return None,
        };
        let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        Some(json!({
            "name": format!("build-script-{stem}"),
            "kind": ["custom-build"],
            "crate_types": ["bin"],
            "required-features": [],
            "src_path": normal(&self.folder.join(path)),
            "edition": self.edition,
            "doc": false,
            "doctest": false,
            "test": false,
        }))
    }
}

/// The same path written in one way.
fn plain(path: &str) -> std::path::PathBuf {
    normal(Path::new(path))
}
