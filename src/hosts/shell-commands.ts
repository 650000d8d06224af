/** A text in single quotes, as a POSIX shell takes any text. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Words that all shells take without quotes. */
const PLAIN = /^(?!~)[\p{L}\p{M}\p{N}./:~@+_-]+$/u
/** Characters with a special meaning in double quotes in a POSIX shell. */
const NOT_IN_DOUBLE = /["$`!]|\\(?:\\|$)/

/** A text as one word of a command to copy. Quoted if necessary, with double quotes if possible, for Windows. */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text
  return NOT_IN_DOUBLE.test(text) ? quoted(text) : `"${text}"`
}

/**
 * The runner of a command of an installed package, by package manager. `npx` is right for most projects, but refuses one
 * whose `devEngines` name pnpm, and finds nothing if Yarn keeps no `node_modules`.
 */
const RUNNERS: Readonly<Record<string, string>> = { pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }

/** The runner of commands of installed packages in a project with this package manager: `npx` for npm, or if none is known. */
export const runnerOf = (manager: string): string => RUNNERS[manager] ?? 'npx'

/** The runner of a command of an installed package here: all package managers name themselves to the scripts that they start. */
export function packageRunner(): string {
  // A page and a worker have no process.
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
  }
  return runnerOf(/^\w+/.exec(process?.env?.['npm_config_user_agent'] ?? '')?.[0] ?? '')
}
