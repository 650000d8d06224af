import { contractRowNames } from '../../contract/contract.ts'
import type { Contract, ContractName, ContractRow } from '../../contract/contract.ts'
import { readJson } from '../../core/decode.ts'
import { asText } from '../../core/json/text.ts'
import { parseIso } from '../../core/time/instant.ts'
import { isRead } from '../../resources/route.ts'
import type { CreateFake, FakeAccess } from '../fake-access.ts'
import { answeredJson } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { compareBodies, comparedHeader } from './compare.ts'
import { placeInRow } from './difference.ts'
import type { AnswerDifference } from './difference.ts'
import { endpointOfRequest } from './request-target.ts'
import { sendTo } from './request.ts'
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

/** How many writes that failed before a difference are tried, the latest first. */
const FAILED = 20

/**
 * Names the row of the contract, the known gap, or the write before it that may not have failed, that explains a difference;
 * undefined when there is none.
 */
export async function explain(
  createFake: CreateFake,
  difference: NamedDifference,
  start: RecordedStart,
  all: readonly ApiRequest[],
): Promise<string | undefined> {
  return (await explainByContract(createFake, difference, start)) ?? explainByWrite(difference, start, all)
}

async function explainByContract(
  createFake: CreateFake,
  difference: NamedDifference,
  start: RecordedStart,
): Promise<string | undefined> {
  if (difference.later !== undefined) return `known gap: ${difference.later}`
  const { before, kind, at, apiRequest } = difference
  const { contract } = before.world
  const { path } = apiRequest.match!.value
  for (const row of kind === 'rows' ? [] : contractRowNames) {
    if (!isTouched(row, path, at)) continue
    const other = toggled(contract, row)
    const fake = createFake({ state: before.exportState(), contract: { base: 'documented', ...other } })
    if (await isGoneIn(fake, difference, start)) return `contract row ${row}: the recording keeps to "${other[row]}"`
  }
  return gapOf(difference)
}

/** A write that failed, or that nothing answered, may have been carried out all the same. Then later answers show what it wrote. */
async function explainByWrite(
  difference: NamedDifference,
  start: RecordedStart,
  all: readonly ApiRequest[],
): Promise<string | undefined> {
  const failed = all
    .slice(0, all.indexOf(difference.apiRequest))
    .filter(({ match, entry: { status, method } }) => match && !isRead(method) && (status === 0 || status >= 500))
  for (const write of failed.slice(-FAILED).toReversed()) {
    const { number, status, ended } = write.entry
    const fake = difference.before.fork()
    const { clock } = fake.world
    const now = clock.now()
    if (ended !== undefined) clock.set(ended)
    await sendTo(fake, write, start)
    clock.set(now)
    if (!(await isGoneIn(fake, difference, start))) continue
    const how = status === 0 ? 'which nothing answered' : `answered with ${status}`
    return `request ${number}, ${how}, may have been carried out`
  }
  return undefined
}

const isTouched = (row: ContractRow, path: string, at: string): boolean => {
  const [paths, places] = TOUCHED[row]
  return paths.test(path) && (places?.test(at) ?? true)
}

const OTHER: Readonly<Record<ContractName, ContractName>> = { documented: 'live', live: 'documented' }

const toggled = (contract: Contract, row: ContractRow): Contract => ({ ...contract, [row]: OTHER[contract[row]] })

/** Whether the same request, sent to another fake, is answered with the recorded value. */
async function isGoneIn(fake: FakeAccess, difference: NamedDifference, start: RecordedStart): Promise<boolean> {
  const { apiRequest, at, kind } = difference
  const response = await sendTo(fake, apiRequest, start)
  if (response.status !== apiRequest.entry.status) return false
  if (kind === 'status') return true
  if (kind === 'header') {
    const name = at.slice('headers.'.length)
    return comparedHeader(response.headers, name) === comparedHeader(apiRequest.entry.responseHeaders, name)
  }
  const found = compareBodies(answeredJson(apiRequest.entry), readJson(await response.text()) ?? '')
  return !found.some((one) => at.startsWith(one.at) && !isTimeOfWrite(one, difference))
}

/** Whether a time is now that of a write, which only the service knows to the millisecond. */
const isTimeOfWrite = ({ at, recorded, fake }: AnswerDifference, before: NamedDifference): boolean =>
  at === before.at && fake !== before.fake && [recorded, fake].every((time) => !Number.isNaN(parseIso(asText(time))))

/** The known gap that explains a difference of its fields, or a refusal by its rule. */
function gapOf({ apiRequest, at, kind, rule, recorded, fake }: NamedDifference): string | undefined {
  const { pathname, search } = apiRequest.entry.url
  const isRefusedOnce = kind === 'status' && isRefusal(recorded) !== isRefusal(fake)
  const found = endpointOfRequest(apiRequest)?.action.differs?.find(
    ({ fields, refusals, asked }) =>
      (asked?.test(pathname + search) ?? true) &&
      (isRefusedOnce ? refusals?.includes(rule) : fields.some((field) => isAt(field, placeInRow(at)))),
  )
  return found && `known gap: ${found.says}`
}

const isRefusal = (status: unknown): boolean => typeof status === 'number' && status >= 400

const isAt = (field: string, place: string): boolean =>
  field.endsWith('.*') ? place.startsWith(field.slice(0, -1)) : place === field
