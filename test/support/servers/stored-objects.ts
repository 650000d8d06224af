import type { ObjectStorage, StoredValue } from '../../../src/hosts/worker/storage/object-storage.ts'

/** A storage of a durable object for tests, with what tests look at and break. */
export interface TestStorage extends ObjectStorage {
  /** The stored entries, in order. */
  readonly rows: readonly StoredRow[]
  /** How many rows were written or removed since the storage was made. */
  readonly written: number
  /** Replaces the text of one row, or removes it, as a broken disk would. */
  damage(name: string, text: string | undefined): void
  /** Fails from now on after so many statements that write; undefined stops failing. */
  failAfter(statements: number | undefined): void
}

interface StoredRow {
  readonly name: string
  readonly part: number
  readonly text: string
}

/** A durable object stores no larger row. */
const LARGEST = 2_000_000

/** The statements that `TextRecords` runs, on a map in memory: for a Node without SQLite. Workerd runs them on a real one. */
export function openStorage(): TestStorage {
  let rows = new Map<string, StoredRow>()
  let written = 0
  let left: number | undefined
  const cursors = new Set<object>()
  const keyOf = (name: StoredValue | undefined, part: StoredValue | undefined): string =>
    `${String(name)}\0${String(part)}`
  const write = (change: () => void): void => {
    if (left !== undefined && left-- <= 0) throw new Error('disk I/O error')
    written++
    change()
  }
  const exec = (query: string, ...values: readonly StoredValue[]): Iterable<Record<string, StoredValue>> => {
    const [name, part, text] = values
    if (query.startsWith('CREATE TABLE')) return []
    if (query.startsWith('DROP TABLE')) {
      if (cursors.size > 0) throw new Error('database table is locked: SQLITE_LOCKED')
      return (rows.clear(), [])
    }
    if (query.startsWith('SELECT')) {
      const isMeant = (row: StoredRow): boolean => !query.includes('WHERE name = ?') || row.name === name
      return openCursor(sorted(rows).filter(isMeant), cursors)
    }
    if (query.startsWith('INSERT OR REPLACE')) {
      const row = { name: String(name), part: Number(part), text: String(text) }
      if (Buffer.byteLength(row.text) > LARGEST) throw new Error('string or blob too big: SQLITE_TOOBIG')
      write(() => rows.set(keyOf(name, part), row))
    } else if (query.startsWith('DELETE'))
      for (const row of [...rows.values()].filter((one) => one.name === name && one.part >= Number(part)))
        write(() => rows.delete(keyOf(row.name, row.part)))
    else throw new Error(`No such statement: ${query}`)
    return []
  }
  return {
    sql: { exec },
    transactionSync(run) {
      const before = new Map(rows)
      try {
        return run()
      } catch (error) {
        rows = before
        throw error
      }
    },
    get rows() {
      return sorted(rows)
    },
    get written() {
      return written
    },
    damage(name, text) {
      if (text === undefined) rows.delete(keyOf(name, 0))
      else rows.set(keyOf(name, 0), { name, part: 0, text })
    },
    failAfter: (statements) => void (left = statements),
  }
}

/** As in workerd, rows are read once, and a cursor is open until its last row was read: nothing else closes it. */
function openCursor(found: readonly StoredRow[], open: Set<object>): Iterable<Record<string, StoredValue>> {
  let read = 0
  const next = (): IteratorResult<Record<string, StoredValue>, undefined> => {
    const row = found[read++]
    if (!row) open.delete(cursor)
    return row ? { done: false, value: { ...row } } : { done: true, value: undefined }
  }
  const cursor = { [Symbol.iterator]: () => ({ next }) }
  open.add(cursor)
  return cursor
}

/** As SQLite sorts texts: by their bytes. */
const sorted = (rows: ReadonlyMap<string, StoredRow>): readonly StoredRow[] =>
  [...rows.values()].toSorted((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || a.part - b.part)
