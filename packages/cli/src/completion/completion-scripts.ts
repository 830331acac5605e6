/**
 * Completion scripts for shells. Each runs `kafra complete`, so it never becomes outdated. The first line of that
 * output is `none`, `files` or `folders`: the paths that the shell should add. Each further line is a value, a tab and
 * its description.
 */
export const completionScripts = {
  bash: `# kafra completion for bash: kafra completion bash > ~/.local/share/bash-completion/completions/kafra
_kafra() {
  local paths offer IFS=$'\\n'
  COMPREPLY=()
  {
    read -r paths
    while read -r offer; do
      COMPREPLY+=("\${offer%%$'\\t'*}")
    done
  } < <(kafra complete --typed -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $paths in
    files) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]#[\\"\\']}")) ;;
    folders) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "\${COMP_WORDS[COMP_CWORD]#[\\"\\']}")) ;;
  esac
}
complete -F _kafra kafra
`,
  zsh: `#compdef kafra
# kafra completion for zsh: kafra completion zsh > "\${fpath[1]}/_kafra"
_kafra() {
  local -a lines offers
  local line value typed=$words[CURRENT]
  # A quote may still be open: it would be taken for a part of the word.
  [[ -n $compstate[quote] ]] && typed+=$compstate[quote]
  lines=("\${(@f)$(kafra complete -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)typed}" 2>/dev/null)}")
  for line in "\${(@)lines[2,-1]}"; do
    value=\${line%%$'\\t'*}
    # A colon parts a value from what it means.
    value=\${value//:/\\\\:}
    [[ $line == *$'\\t'* ]] && value+=":\${line#*$'\\t'}"
    offers+=("$value")
  done
  (( $#offers )) && _describe -V kafra offers
  case $lines[1] in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [ "$funcstack[1]" = "_kafra" ]; then _kafra "$@"; else compdef _kafra kafra; fi
`,
  fish: `# kafra completion for fish: kafra completion fish > ~/.config/fish/completions/kafra.fish
function __kafra_complete
  set -l words (commandline -opc)
  set -l token (commandline -ct)
  # A quote may still be open.
  set -l typed (string unescape -- "$token"; or string unescape -- "$token'"; or string unescape -- "$token\\"")
  set -l lines (kafra complete -- $words[2..] "$typed" 2>/dev/null)
  for line in $lines[2..]
    echo $line
  end
  switch "$lines[1]"
    case files
      __fish_complete_path "$typed"
    case folders
      __fish_complete_directories "$typed" ''
  end
end
complete -c kafra -f -a '(__kafra_complete)'
`,
} as const;

export type Shell = keyof typeof completionScripts;
