import { counted } from '../../core/counted.ts'
import { Query } from '../../core/http/query.ts'
import { pythonInteger } from '../../core/json/python.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { Journal } from '../../observe/journal/journal.ts'
import { LEEWAY, writeEventTime } from '../../resources/events/time.model.ts'
import { currentProject } from '../../resources/permissions.ts'
import type { World } from '../../resources/world.ts'
import { firstProjectToken } from '../query-tokens.ts'

/** Lists of rows that a project has. */
const LIST = /:project_id\/(dashboard|insight|event|person)s$/
/** The body of a list whose first array is its rows, and has none. */
const NOTHING = /^[^[]*"results":\[\]/

/**
 * Makes the hint of an entry now, because later requests may change the rows that it is about. An empty list has one too.
 *
 * @see spec F.13
 */
export function explainNow(entry: Entry, world: World): void {
  const hint = entry.hint ?? emptyListHint(entry, world)
  if (hint !== undefined) entry.explain ??= () => hint
}

/** The parts of a fake that say what a list could have shown. */
interface ListedFake {
  readonly world: World
  readonly journal: Pick<Journal, 'entries'>
}

/** Whether an answer is a list without rows. */
const isEmptyList = ({ route = '', status, reply }: Entry): boolean =>
  status === 200 && LIST.test(route) && NOTHING.test(reply?.text ?? '')

/**
 * Makes the hint of an empty list when it is first read: most tests read none. Forks of a fake report their entries as well,
 * but have rows of their own.
 */
export function explainEmptyList(answered: JournalEntry, { world, journal }: ListedFake): void {
  const entry = answered as Entry
  if (!isEmptyList(entry) || !journal.entries.includes(entry)) return
  let hint: string | undefined
  entry.explain ??= () => (hint ??= emptyListHint(entry, world))
}

/** The rows that an empty list could have shown: a filter, a wrong time zone or an offset left none of them. */
function emptyListHint(entry: Entry, world: World): string | undefined {
  const { tables } = world
  const { route = '', query, arrival, took = 0 } = entry
  if (!isEmptyList(entry)) return undefined
  const table = LIST.exec(route)![1] as 'dashboard' | 'insight' | 'event' | 'person'
  const project = listedProject(entry, world)
  const rows = tables[table].sorted('project_id', project ?? 0)
  const isListed = (row: object) => !('deleted' in row && row.deleted === true)
  // There may be many events, and none is deleted.
  const count = table === 'event' ? rows.length : rows.slice().filter(isListed).length
  const [first, last] = [rows.first, ...rows.slice(rows.length - 1)]
  const says = `Nothing is listed. Project ${project} has ${count === 0 ? `no ${table}s` : counted(count, table)}`
  if (!first || !last || !('timestamp' in first) || !('timestamp' in last)) return `${says}.`
  // Of the answer: a test may have moved the clock before it reads this.
  const present = writeEventTime(arrival.time + took + LEEWAY)
  const hidden =
    !query.get('before') && last.timestamp >= present ? ` Without "before", those from ${present} on are hidden.` : ''
  return `${says}, from ${first.timestamp} to ${last.timestamp}.${hidden}`
}

/** The project that was searched. @see spec P.2, P.3 */
function listedProject({ params, query, user }: Entry, world: World): number | undefined {
  const { tables } = world
  const tokens = new Query(query)
  const token = firstProjectToken(tokens)
  if (token !== undefined) return tables.project.first('api_token', tokens.get(token)!)?.id
  const named = params['project_id']!
  if (named !== '@current') return pythonInteger(named) ?? undefined
  const asker = tables.user.first('email', user ?? '')
  return asker && currentProject(world, asker)?.id
}
