import { InvalidArgumentError, Option } from 'commander'
import { CONTRACTS } from '../../contract/contract.ts'
import { scenarios } from '../../scenarios/scenarios.ts'
import type { ScenarioName } from '../../scenarios/scenarios.ts'
import { parseKeep } from './option-values.ts'

/** What says which state to start from. */
export interface StateOptions {
  readonly scenario: ScenarioName
  readonly seed?: number
  readonly now?: string
}

export const scenarioOption = () =>
  new Option('--scenario <name>', 'the state to start from').choices(Object.keys(scenarios)).default('typical')

export const seedOption = (otherwise = '1') =>
  new Option('--seed <number>', `what ids, tokens and names follow from (default: ${otherwise})`).argParser(
    parseInteger,
  )

export const nowOption = (otherwise: string) =>
  new Option('--now <date>', `where the clock stands still, in ISO 8601 (default: ${otherwise})`).argParser(parseDate)

export const portOption = () =>
  new Option('--port <number>', 'the port; 0 takes any free one').default(8010).argParser(parsePort)

export const contractOption = () =>
  new Option('--contract <name>', 'the answers of the interface, or those of the real service')
    .choices(CONTRACTS)
    .default('documented')

export const keepOption = () =>
  new Option(
    '--keep <what>',
    'keep names, emails, distinct-ids, texts, events, properties, property:<name>, queries or everything as recorded, several with commas (default: nothing); keys and tokens never are',
  ).argParser(parseKeep)

function parseInteger(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a whole number.')
  return Number(text)
}

function parsePort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('Use a number from 0 to 65535.')
  return Number(text)
}

/** The platform reads much more as a date, and a lone 5 as a day in May. */
function parseDate(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return text
  throw new InvalidArgumentError('Use ISO 8601, such as 2026-01-01T00:00:00Z.')
}
