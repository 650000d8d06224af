import { ownOf } from '../../core/json/kinds.ts'
import { nearestOf } from '../../core/known-names.ts'

/** The names that other tools have for a command, and its name here. If letters are compared, `import` is nearest to `export`. */
const COMMANDS: Readonly<Record<string, string>> = {
  dev: 'start',
  mock: 'start',
  run: 'start',
  serve: 'start',
  server: 'start',
  debug: 'open',
  inspect: 'open',
  inspector: 'open',
  show: 'open',
  ui: 'open',
  convert: 'capture',
  har: 'capture',
  import: 'capture',
  record: 'capture',
  minify: 'shrink',
  minimize: 'shrink',
  reduce: 'shrink',
  diff: 'compare',
  anonymize: 'redact',
  sanitize: 'redact',
  check: 'verify',
  validate: 'verify',
  dump: 'export',
  list: 'scenarios',
  rule: 'explain',
  setup: 'init',
  version: '--version',
}

/** The refusal of a command that there is not. */
export const noSuchCommand = (name: string, known: readonly string[]): string =>
  `error: unknown command '${name}'; ${nearestOf(ownOf(COMMANDS, name) ?? name, [...known, '--version'])}`

/** Commander's message for a wrong flag, and the remedy that a comparison of letters does not find. */
const ADVICE: readonly (readonly [said: RegExp, advice: string])[] = [
  [/too many arguments for 'start'/, 'Name it by a flag: --scenario, --state or --capsule.'],
  [/unknown option '-p'/, 'Write --port.'],
  [/unknown option '--port'/, 'It is a flag of a command: fake-dashboards start --port 8010.'],
  [/unknown option '--(?:lenient|no-auth)'/, 'Write --auth lenient.'],
  [/unknown option '--delay'/, 'Write --latency, or --fault for some requests.'],
  [/unknown option '--har'/, 'Make a capsule of a recording: fake-dashboards capture <file> --out bug.json.'],
  [/unknown option '--(?:db|data|seed-file)'/, 'Write --state, or --persist for a file that is kept up to date.'],
  [/unknown option '--(?:config|persist|no-watch)'/, 'Only start has it.'],
  [/unknown option '--open'/, 'The inspector has a link, which start prints.'],
]

/** One of commander's refusals on one line, with advice if its own guess is wrong or missing. */
export function withAdvice(refusal: string): string {
  const [, advice] = ADVICE.find(([said]) => said.test(refusal)) ?? []
  return advice === undefined ? refusal : `${refusal.replace(/\.?(?: \(Did you mean .*\))?$/, '.')} ${advice}`
}
