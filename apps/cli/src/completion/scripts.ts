/** A subcommand as a shell completes it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly flag: string; readonly meaning: string }[];
  /** Words that its arguments may be, beside files. */
  readonly words: readonly string[];
}

const bashScript = (
  commands: readonly CompletedCommand[],
): string => `# korzo completion bash > ~/.local/share/bash-completion/completions/korzo
_korzo() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options, words }) => `    ${name}) words="${[...options.map(({ flag }) => flag), ...words].join(' ')}" ;;`).join('\n')}
    help) words="${commands.map(({ name }) => name).join(' ')}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$current" in
    -*) ;;
    *) COMPREPLY+=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _korzo korzo
`;

/** Within single quotes, for zsh and fish. */
const quoted = (text: string): string => `'${text.replaceAll("'", '’').replaceAll(':', ' -')}'`;

const zshScript = (commands: readonly CompletedCommand[]): string => `#compdef korzo
# korzo completion zsh > "\${fpath[1]}/_korzo"
_korzo() {
  local -a commands options names
  if (( CURRENT == 2 )); then
    commands=(
${commands.map(({ name, summary }) => `      '${name}:'${quoted(summary)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands
  .map(
    ({ name, options, words }) => `    ${name})
      options=(
${options.map(({ flag, meaning }) => `        '${flag}:'${quoted(meaning)}`).join('\n')}
      )
      names=(${words.join(' ')})
      ;;`,
  )
  .join('\n')}
  esac
  _describe option options
  compadd -a names
  _files
}
if [ "$funcstack[1]" = _korzo ]; then _korzo "$@"; else compdef _korzo korzo; fi
`;

const fishScript = (commands: readonly CompletedCommand[]): string =>
  [
    '# korzo completion fish > ~/.config/fish/completions/korzo.fish',
    ...commands.map(
      ({ name, summary }) => `complete -c korzo -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ),
    ...commands.flatMap(({ name, options, words }) => [
      ...options.map(
        ({ flag, meaning }) =>
          `complete -c korzo -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)} -d ${quoted(meaning)}`,
      ),
      ...(words.length === 0
        ? []
        : [`complete -c korzo -n '__fish_seen_subcommand_from ${name}' -a '${words.join(' ')}'`]),
    ]),
    '',
  ].join('\n');

/** How each shell completes the command. One line each. */
export const completionScripts: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};
