import { contractRows } from '../../contract/contract.ts'
import type { Contract, ContractName, ContractRow } from '../../contract/contract.ts'
import { differencesOf } from '../../description/routes.ts'
import { readJson } from '../../core/decode.ts'
import type { CreateFake } from '../fake-access.ts'
import { readAnswer, statusOf } from '../har/body.ts'
import { mountOf } from '../har/traffic.ts'
import { compareBodies, comparedHeader } from './compare.ts'
import { toRequest } from './request.ts'
import { endpointOfTraffic } from './request-target.ts'
import type { NamedDifference } from './session-result.ts'
import type { RecordedStart } from './start/start.ts'

/**
 * For each row of the contract the endpoints that it affects, by their paths, and the places in their answers; without
 * places, anywhere.
 */
const TOUCHED: Readonly<Record<ContractRow, readonly [path: RegExp, at?: RegExp]>> = {
  accessControlViews: [/access_controls$/],
  moveTileBody: [/move_tile$/],
  templateBody: [/create_from_template_json$/],
  templateFields: [/create_from_template_json$/],
  eventValuesBody: [/events\/values$/],
  eventFields: [/\/events/, /^body/],
  eventPaging: [/\/events$/, /^body\.next/],
  eventExpressions: [/\/events$/, /^status/],
  writeOnlyDashboardFields: [/dashboard/, /use_template|use_dashboard|delete_insights/],
  writeOnlyUserUuid: [/collaborators|explicit_members/, /user_uuid/],
  readOnlyDashboardFields: [/\/dashboards/, /status|filters|variables|tiles|detail/],
  userConfigField: [/./, /_config/],
  undeclaredScopes: [/access_controls$|move_tile$|create_from_template_json$/, /^status|detail/],
  cohortExclusion: [/\/(?:events|persons)/],
}

const ROWS = Object.keys(contractRows) as readonly ContractRow[]

/** Names the row of the contract, or the known gap, that explains a difference; undefined when there is none. */
export async function explain(
  createFake: CreateFake,
  difference: NamedDifference,
  start: RecordedStart,
): Promise<string | undefined> {
  if (difference.later !== undefined) return `known gap: ${difference.later}`
  const { contract } = difference.before.world
  const path = difference.traffic.match!.value.path
  for (const row of ROWS)
    if (
      isTouched(row, path, difference.at) &&
      (await isGoneWith(createFake, difference, start, toggled(contract, row)))
    )
      return `contract row ${row}: the recording keeps to "${toggled(contract, row)[row]}"`
  return gapOf(difference)
}

const isTouched = (row: ContractRow, path: string, at: string): boolean => {
  const [paths, places] = TOUCHED[row]
  return paths.test(path) && (places?.test(at) ?? true)
}

const OTHER: Readonly<Record<ContractName, ContractName>> = { documented: 'live', live: 'documented' }

const toggled = (contract: Contract, row: ContractRow): Contract => ({ ...contract, [row]: OTHER[contract[row]] })

/** Whether the same request, sent under another contract, is answered with the recorded value. */
async function isGoneWith(
  createFake: CreateFake,
  { traffic, at, before, kind }: NamedDifference,
  start: RecordedStart,
  contract: Contract,
): Promise<boolean> {
  if (kind === 'rows') return false
  const fake = createFake({ state: before.exportState(), contract: { base: 'documented', ...contract } })
  const response = await fake.fetchUnder(mountOf(traffic))(toRequest(traffic, start))
  if (response.status !== statusOf(traffic.entry)) return false
  if (kind === 'status') return true
  if (kind === 'header') {
    const name = at.slice('headers.'.length)
    return comparedHeader(response.headers, name) === comparedHeader(traffic.entry.responseHeaders, name)
  }
  const read = readAnswer(traffic.entry)
  const found = compareBodies('json' in read ? read.json : '', readJson(await response.text()) ?? '')
  return !found.some((one) => one.at === at || at.startsWith(one.at))
}

/** A gap of the coverage table that names the field. */
function gapOf({ traffic, at, kind }: NamedDifference): string | undefined {
  if (kind === 'status' || kind === 'header' || at === 'body') return undefined
  const word = /\w+$/.exec(at)?.[0] ?? at
  const endpoint = endpointOfTraffic(traffic)
  const gap = endpoint && differencesOf(endpoint).find((text) => new RegExp(`\\b${word}\\b`).test(text))
  return gap === undefined ? undefined : `known gap: ${gap}`
}
