import { Option } from 'commander'
import type { ContractChoice } from '../../../contract/contract.ts'
import type { Duration } from '../../../core/time/duration.ts'
import { takesTime } from '../../../observe/faults/fault.ts'
import type { FaultDefinition } from '../../../observe/journal/journal-entry.ts'
import { choiceOf, parseScenario } from './choices.ts'
import { parseFault } from './fault-text.ts'
import {
  parseContract,
  parseCount,
  parseFile,
  parseHostName,
  parseIdle,
  parseLatency,
  parseOrigin,
  WrongFlagsError,
} from './option-values.ts'
import { hostOption, nowOption, portOption, seedOption, tokenOption } from './options.ts'

/** The options of `start`, by flag or config file. */
export interface StartOptions {
  readonly port: number
  readonly host: string
  /** A name, or the path of a module. */
  readonly scenario: string
  readonly state?: string
  readonly capsule?: string
  readonly at?: number
  readonly persist?: string
  readonly watch: boolean
  readonly contract?: ContractChoice
  readonly auth?: 'strict' | 'lenient'
  readonly cors?: readonly string[]
  readonly allowHost?: readonly string[]
  readonly token?: string
  readonly worlds?: number
  readonly idle?: Duration
  readonly journalLimit?: number
  readonly journalMemory?: number
  readonly seed?: number
  readonly now?: string
  readonly liveClock?: true
  readonly latency?: Duration
  readonly fault?: readonly FaultDefinition[]
  readonly json?: true
  readonly quiet?: true
}

/** The flags of `start` that a config file may hold as well, in the order of its help. */
export const startOptions = (): readonly Option[] => [
  ...grouped('Server:', whereOptions()),
  ...grouped('State:', stateOptions()),
  ...grouped('Time:', timeOptions()),
  ...grouped('Answers:', answerOptions()),
  ...grouped('Output:', outputOptions()),
]

const grouped = (heading: string, options: readonly Option[]): readonly Option[] =>
  options.map((option) => option.helpGroup(heading))

const whereOptions = (): readonly Option[] => [
  portOption(8010),
  hostOption(),
  new Option('--cors <origin>', 'an origin whose pages may use the API besides localhost; * for any').argParser(
    parseOrigin,
  ),
  new Option(
    '--allow-host <name>',
    'a host name that requests may be addressed to besides localhost; .example.dev for all under it',
  ).argParser(parseHostName),
  tokenOption(),
  new Option('--worlds <number>', 'how many worlds there may be at once (default: 1000)').argParser(parseCount),
  new Option('--idle <time>', 'how long an unused world stays, such as 3d (default: 12h)').argParser(parseIdle),
  new Option('--journal-limit <number>', 'how many requests the journal of a world keeps (default: 1000)').argParser(
    parseCount,
  ),
  new Option(
    '--journal-memory <MiB>',
    'how much the journals of all worlds may hold together (default: 256)',
  ).argParser(parseCount),
]

const stateOptions = (): readonly Option[] => [
  new Option('--scenario <name>', 'the scenario to start from: a name, or a module such as ./my-scenario.js')
    .default('typical')
    .argParser(parseScenario),
  new Option('--state <file>', 'start from an exported state instead').argParser(parseFile).conflicts('scenario'),
  new Option('--capsule <file>', 'start from a capsule instead, with its contract and faults')
    .argParser(parseFile)
    .conflicts(['scenario', 'state']),
  new Option('--at <number>', 'the number of the request in the capsule that would come next (default: 1)').argParser(
    parseCount,
  ),
  new Option('--no-watch', 'do not start over whenever the file or scenario module is saved'),
  new Option('--persist <file>', 'continue from this file, if it exists, and keep it up to date').argParser(parseFile),
  seedOption('1, or that of the state or capsule'),
]

const timeOptions = (): readonly Option[] => [
  nowOption('it follows real time'),
  new Option('--live-clock', 'let the clock run: from --now, or else from the present, even with --state'),
]

const answerOptions = (): readonly Option[] => [
  new Option('--contract <column>', 'the contract: documented or live; row=column for a single row').argParser(
    parseContract,
  ),
  choiceOf(new Option('--auth <mode>', 'lenient needs no key (default: strict)'), ['strict', 'lenient']),
  new Option('--latency <time>', 'how much longer every answer takes, such as 200ms').argParser(parseLatency),
  new Option('--fault <fault>', 'a failure, such as "GET /dashboards/:id 500 chance=0.1"').argParser(parseFault),
]

const outputOptions = (): readonly Option[] => [
  new Option('--json', 'print one line of JSON: URL, keys, users, dashboards; log in JSON'),
  new Option('--quiet', 'print the URL alone, and log nothing'),
]

/** Refuses options that contradict each other. */
export function requireCompatible({ now, liveClock, latency, fault = [] }: StartOptions): void {
  if (
    (latency !== undefined || fault.some(({ effect }) => takesTime(effect))) &&
    now !== undefined &&
    liveClock === undefined
  )
    throw new WrongFlagsError('--now stops the clock, and a delay would never end. Add --live-clock, or leave out one.')
}
