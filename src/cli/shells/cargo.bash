
# `cargo bb-lint` is completed as `cargo-bb-lint` is, everything else of cargo's by what completed it before.
_cargo_or_bb_lint() {
    if [[ ${COMP_CWORD} -gt 1 && ${COMP_WORDS[1]} == bb-lint ]]; then
        COMP_WORDS=(cargo-bb-lint "${COMP_WORDS[@]:2}")
        COMP_CWORD=$((COMP_CWORD - 1))
        _cargo__bb__lint cargo-bb-lint "$2" "$3"
    elif [[ -n ${_cargo_before_bb_lint} ]]; then
        "${_cargo_before_bb_lint}" "$@"
    elif [[ ${COMP_CWORD} -eq 1 ]]; then
        COMPREPLY=($(compgen -W bb-lint -- "$2"))
    fi
}

# What completes cargo may be loaded at its first use only.
complete -p cargo &>/dev/null || { _comp_load cargo || _completion_loader cargo || __load_completion cargo; } &>/dev/null
if [[ $(complete -p cargo 2>/dev/null) =~ -F\ ([^ ]+) && ${BASH_REMATCH[1]} != _cargo_or_bb_lint ]]; then
    _cargo_before_bb_lint=${BASH_REMATCH[1]}
fi
complete -F _cargo_or_bb_lint -o bashdefault -o default cargo
