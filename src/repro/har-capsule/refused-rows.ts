import { CANNOT_EDIT_INSIGHT } from '../../resources/insights/rules.ts'
import { RESTRICTION } from '../../resources/levels.ts'
import { CANNOT_SHARE_INSIGHT } from '../../resources/sharing/rules.ts'
import type { World } from '../../resources/world.ts'
import type { CreateFake } from '../fake-access.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { numberOf } from '../hydrate/reading.ts'
import type { Fit } from '../verify/fit.ts'
import { detailOf } from '../verify/refused.ts'
import { compareWeights } from '../verify/session-result.ts'
import { Session } from '../verify/session.ts'
import { UNSEEN } from '../verify/start/recorded-write.ts'
import { showsRestricted } from '../verify/start/refused-dashboards.ts'

/** A row that was found, or the request would have been answered with 404; nothing else shows it. */
interface RefusedRow {
  readonly table: 'dashboard' | 'insight'
  readonly id: number
  readonly project_id: number
  readonly isRestricted: boolean
  /** The UUID of a user who was found to collaborate on it. */
  readonly collaborator: string | undefined
}

/** A recording, and what goes through it. */
interface Recording {
  readonly createFake: CreateFake
  readonly traffic: readonly ApiRequest[]
  readonly progress: (done: number) => void | Promise<void>
}

/**
 * Adds the dashboards and insights that only refusals show, so that the fake refuses by its rules. They are tried together,
 * and one by one if that does not explain every refusal. A row stays only if more is refused as recorded, and no other answer
 * changes: it may have been made during the recording.
 */
export async function withRefusedRows(found: Fit, recording: Recording): Promise<Fit> {
  const refused = found.result.notCompared.flatMap(({ apiRequest }) => refusedRow(apiRequest) ?? [])
  const rows = distinctRows(refused)
  if (rows.length === 0) return found
  const together = await tryRows(found, rows, recording)
  if (explainedBy(together, found) === refused.length) return together
  let best = found
  for (const row of rows) {
    const tried = await tryRows(best, [row], recording)
    if (explainedBy(tried, best) > 0) best = tried
  }
  return best
}

/** Goes through the recording with more rows at its start. */
async function tryRows(
  { start, assumed }: Fit,
  rows: readonly RefusedRow[],
  { createFake, traffic, progress }: Recording,
): Promise<Fit> {
  const { contract, moments } = assumed
  const fake = createFake({ state: assumed.state, contract, journalLimit: 1 })
  for (const row of rows) addRow(fake.world, row)
  const state = fake.exportState()
  const result = await new Session({ fake, start, traffic, moments, progress }).run()
  return { start, assumed: { ...assumed, state }, result }
}

/** How many more refusals are as recorded; none if another answer differs more than before. */
function explainedBy({ result: tried }: Fit, { result }: Fit): number {
  const [before, after] = compareWeights(result.differences, tried.differences)
  return after > before ? 0 : tried.same.length - result.same.length
}

function distinctRows(refused: readonly RefusedRow[]): readonly RefusedRow[] {
  const rows = new Map<string, RefusedRow>()
  for (const row of refused) {
    const name = `${row.table} ${row.id} ${row.collaborator}`
    rows.set(name, { ...row, isRestricted: row.isRestricted || rows.get(name)?.isRestricted === true })
  }
  return [...rows.values()]
}

/** The row that a request was refused for; undefined if it is another kind of refusal, or its project is not named. */
function refusedRow(apiRequest: ApiRequest): RefusedRow | undefined {
  const { entry, match } = apiRequest
  const { project_id, id, dashboard_id = id, insight_id = id } = match?.params ?? {}
  const isRefused = entry.status === 400 || entry.status === 403
  const table = /\/(dashboard|insight)s\//.exec(match?.value.path ?? '')?.[1] as RefusedRow['table'] | undefined
  const own = numberOf(table === 'insight' ? insight_id : dashboard_id)
  const project = numberOf(project_id)
  if (!isRefused || table === undefined || own === undefined || project === undefined) return undefined
  const detail = detailOf(apiRequest)
  const isRestricted =
    table === 'insight' ? [CANNOT_EDIT_INSIGHT, CANNOT_SHARE_INSIGHT].includes(detail) : showsRestricted(detail)
  return { table, id: own, project_id: project, isRestricted, collaborator: match?.params['user__uuid'] }
}

/** Adds a row. An insight that may not be edited is on a restricted dashboard, which is made up. */
function addRow({ tables }: World, row: RefusedRow): void {
  const { table, id, project_id, isRestricted, collaborator } = row
  const restriction_level = isRestricted ? RESTRICTION.collaborators : RESTRICTION.everyone
  const dashboard = table === 'insight' ? UNSEEN + id : id
  if (table === 'insight' && !tables.insight.get(id)) tables.insight.insert({ id, project_id })
  const known = tables.dashboard.get(dashboard)
  if (!known && (table === 'dashboard' || isRestricted))
    tables.dashboard.insert({ id: dashboard, project_id, restriction_level })
  // Another refusal showed only that it is there, and not in which project.
  if (known?.project_id === UNSEEN) tables.dashboard.update(known, { project_id, restriction_level })
  if (table === 'insight' && isRestricted)
    tables.tile.insert({ id: dashboard, dashboard_id: dashboard, insight_id: id })
  const user = collaborator === undefined ? undefined : tables.user.first('uuid', collaborator.toLowerCase())
  // Only the refused removal of a collaborator shows that an open dashboard has collaborators (rule 11.1).
  if (user && !isRestricted) tables.collaborator.insert({ dashboard_id: dashboard, user_id: user.id })
}
