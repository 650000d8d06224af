import type { ContractChoice } from '../../../contract/contract.ts'

/** The options in the entry of a team fake. Undefined ones are left out. */
interface EntryOptions {
  /** The name of a scenario; undefined if a state is given. */
  readonly scenario: string | undefined
  readonly seed?: number | undefined
  readonly now?: string | undefined
  readonly liveClock: boolean
  readonly contract?: ContractChoice | undefined
  readonly auth?: 'strict' | 'lenient' | undefined
  readonly cors?: readonly string[] | '*' | undefined
  readonly hosts?: readonly string[] | '*' | undefined
  readonly worlds?: { readonly most: number } | undefined
}

/** The module that a runtime starts: the options, in the form of the code that people change. */
export function entryText({ scenario, ...options }: EntryOptions): string {
  const lines = Object.entries(options)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`)
  const start =
    scenario === undefined ? '  state: JSON.parse(state),' : `  scenario: scenarios[${JSON.stringify(scenario)}],`
  return [
    "import { createWorker, scenarios } from './fake-dashboards.js'",
    ...(scenario === undefined ? ["import state from './state.txt'"] : []),
    '',
    '// The options are those of createFake, and hosts, keys, token, worlds and log.',
    'const worker = createWorker({',
    start,
    '  scenarios,',
    ...lines,
    '})',
    '',
    'export const FakeWorld = worker.FakeWorld',
    'export default { fetch: worker.fetch }',
    '',
  ].join('\n')
}
