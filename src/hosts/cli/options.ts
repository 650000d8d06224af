import { Option } from 'commander'
import { CONTRACTS } from '../../contract/contract.ts'
import { scenarios } from '../../scenarios/scenarios.ts'
import { parseDate, parseInteger, parseKeep, parsePort } from './option-values.ts'

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
