import type { FakeState } from '../../../src/index.ts'
import { definitions, tableNames } from '../../../src/resources/database.ts'
import type { Asked } from './anything.ts'
import type { Step } from './random-sessions.ts'

/** A number that no text has by chance. */
export const rare = (id: number): number => 7_310_000 + 17 * id

const RARE = /(?<![\w-])731\d{4}(?![\w-])/
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** The ids of an original with rare ids that are left in a text: such numbers with the text around them, and UUIDs. */
export function idsLeft(original: unknown, made: unknown): readonly string[] {
  const text = JSON.stringify(made)
  const lower = text.toLowerCase()
  const uuids = new Set(JSON.stringify(original).match(UUID))
  const left = [...uuids].filter((uuid) =>
    [uuid, uuid.replaceAll('-', '')].some((spelling) => lower.includes(spelling)),
  )
  const at = text.search(RARE)
  return at < 0 ? left : [...left, text.slice(Math.max(at - 60, 0), at + 30)]
}

const OTHERS = ['current_project_id', 'use_dashboard']

/** The same state with such numbers as ids. */
export function withRareIds(state: FakeState): FakeState {
  const tables = tableNames.map((table) => {
    const { columns, key } = definitions[table]
    const isId = (name: string): boolean => {
      const { type, items, references } = columns[name]!
      return (
        items === 'integer' ||
        (type === 'integer' && (name === key || references !== undefined || OTHERS.includes(name)))
      )
    }
    const rows = state.tables[table] as readonly object[]
    return [table, rows.map((row) => mapValues(row, (name, value) => (isId(name) ? rareIn(value) : value)))]
  })
  return { ...state, ids: {}, tables: Object.fromEntries(tables) as FakeState['tables'] }
}

const mapValues = (row: object, map: (name: string, value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, map(name, value)]))

const rareIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rareIn)
  return typeof value === 'number' ? rare(value) : value
}

/** The same request with such numbers as ids. */
function askRarely({ path, body, ...asked }: Asked): Asked {
  const inPath = path.replaceAll(/(?<=\/)\d{1,2}(?=[/.]|$)/g, (id) => String(rare(Number(id))))
  const inBody = body?.replaceAll(
    /"(?:id|use_dashboard|toDashboard)":\d{1,2}(?![\d.eE])|"dashboards":\[[\d,]*\]/g,
    (field) => field.replaceAll(/\d+/g, (id) => String(rare(Number(id)))),
  )
  return { ...asked, path: inPath, body: inBody }
}

/** The same for all requests of a session. */
export const stepsRarely = (session: readonly Step[]): readonly Step[] =>
  session.map((step) => ({ ...step, ask: askRarely(step.ask) }))
