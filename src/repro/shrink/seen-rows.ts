import { asText } from '../../core/json/text.ts'
import { definitions } from '../../resources/database.ts'
import type { Rows, TableName } from '../../resources/database.ts'
import type { Capsule } from '../capsule/capsule.ts'
import type { LinkedRow } from './row-links.ts'

/** Tells which rows of the start a session shows. */
interface SeenRows {
  /**
   * Whether an id, a UUID or a token of the row stands anywhere in the session, or the row decides who may do what. An id may be
   * that of another row.
   */
  readonly isSeen: (row: LinkedRow) => boolean
  /**
   * Whether an answer shows a UUID or a token of the row that no request has sent: without the row, the answer would
   * differ.
   */
  readonly isNeeded: (row: LinkedRow) => boolean
}

/** Tables whose rows decide about answers that do not show them. */
const DECIDING: ReadonlySet<TableName> = new Set(['membership', 'member', 'key', 'collaborator'])

/** Looks for rows in requests and in the answers that they got. */
export function findSeenRows({ requests, events }: Capsule, answers: readonly string[]): SeenRows {
  const sent = wordsIn(requests.flatMap(({ url, headers, body }) => [url, JSON.stringify([headers, body])]))
  const written = wordsIn([JSON.stringify(requests.map(({ rows }) => rows)), JSON.stringify(events)])
  const answered = wordsIn(answers)
  const isUnique = (name: string): boolean => name.length >= 8 && answered.has(name) && !sent.has(name)
  const isWord = (word: string): boolean => sent.has(word) || answered.has(word) || written.has(word)
  return {
    isSeen: (row) =>
      DECIDING.has(row.table) ||
      namesOf(row).some(isWord) ||
      handlesOf(row).some((handle) => wordsOf(handle).every(isWord)),
    isNeeded: (row) => namesOf(row).some(isUnique) && !written.has(namesOf(row)[0]!),
  }
}

/** Ids, UUIDs and tokens, wherever they stand in a text. */
const wordsIn = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(wordsOf))

const wordsOf = (text: string): readonly string[] => text.match(/[\w-]+/g) ?? []

/** The distinct ids of a person: events name one, and refer to no row. */
const handlesOf = ({ table, row }: LinkedRow): readonly string[] =>
  table === 'person' ? (row as unknown as Rows['person']).distinct_ids : []

/** The ids, UUIDs and tokens of a row, its key first. */
function namesOf({ table, row }: LinkedRow): readonly string[] {
  const { key, columns } = definitions[table]
  const others = Object.entries(columns).filter(
    ([name, { format, references, private: kind }]) =>
      name !== key && (kind === 'token' || (format === 'uuid' && references === undefined)),
  )
  return [key, ...others.map(([name]) => name)].map((name) => asText(row[name]))
}
