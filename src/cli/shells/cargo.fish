
# `cargo bb-lint` is completed as `cargo-bb-lint` is.
function __fish_cargo_bb_lint
    complete -C (string replace -r '^\s*cargo\s+bb-lint' cargo-bb-lint -- (commandline -cp) | string collect)
end
complete -c cargo -n '__fish_seen_subcommand_from bb-lint' -f -k -a '(__fish_cargo_bb_lint)'
complete -c cargo -n __fish_use_subcommand -f -a bb-lint -d 'Find code that decides for itself whether a person is there'
