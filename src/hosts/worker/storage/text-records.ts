import type { ObjectStorage, StoredValue } from './object-storage.ts'
import { groups, partsOf, textIn } from './text-parts.ts'

/** Texts by name; undefined removes one. */
type RecordChanges = ReadonlyMap<string, string | undefined>

/** A row of the table. */
type RecordRow = Record<string, StoredValue>

interface Measure {
  readonly characters: number
  readonly parts: number
}

/** The name of the row with the number of rows, so that a missing row is noticed. */
const TOTAL = ''
const NONE: Measure = { characters: 0, parts: 0 }

const CREATE =
  'CREATE TABLE IF NOT EXISTS fake_records (name TEXT NOT NULL, part INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (name, part)) WITHOUT ROWID'
const READ = 'SELECT name, text FROM fake_records ORDER BY name, part'
const FIND = 'SELECT text FROM fake_records WHERE name = ? ORDER BY part'
const PUT = 'INSERT OR REPLACE INTO fake_records (name, part, text) VALUES (?, ?, ?)'
const REMOVE = 'DELETE FROM fake_records WHERE name = ? AND part >= ?'

/** Texts by name in SQLite, each in as many rows as its length needs. */
export class TextRecords {
  readonly #storage: ObjectStorage
  readonly #isCounted: (name: string) => boolean
  readonly #measures = new Map<string, Measure>()
  #total = NONE

  /** `isCounted` tells which of them `characters` counts. */
  constructor(storage: ObjectStorage, isCounted: (name: string) => boolean = () => true) {
    this.#storage = storage
    this.#isCounted = isCounted
    storage.sql.exec(CREATE)
  }

  /** How many characters the texts that count have together. */
  get characters(): number {
    return this.#total.characters
  }

  /** The names of all, as far as they were read or written. */
  get names(): readonly string[] {
    return [...this.#measures.keys()]
  }

  /**
   * Reads all texts, one at a time, in order of their names. Nothing may be written meanwhile.
   *
   * @throws an error at the end, when some are missing.
   */
  *read(): Generator<readonly [name: string, text: string]> {
    const rows = this.#storage.sql.exec(READ)
    try {
      yield* this.#textsIn(rows)
    } finally {
      readOut(rows)
    }
  }

  *#textsIn(rows: Iterable<RecordRow>): Generator<readonly [name: string, text: string]> {
    let written = '0'
    for (const [name, texts] of groups(rows)) {
      const text = texts.join('')
      if (name === TOTAL) written = text
      else {
        this.#note(name, { characters: this.#charactersIn(name, text), parts: texts.length })
        yield [name, text]
      }
    }
    const { parts } = this.#total
    if (parts !== Number(written)) throw new Error(`it has ${parts} rows, and ${written} were written`)
  }

  /** One text; undefined if there is none. It is not counted. */
  find(name: string): string | undefined {
    // All rows before the first is looked at: one that is no text would leave the cursor open.
    const texts = [...this.#storage.sql.exec(FIND, name)].map((row) => textIn(row, 'text'))
    return texts.length > 0 ? texts.join('') : undefined
  }

  /** How many characters there will be after some changes. */
  charactersAfter(changes: RecordChanges): number {
    let { characters } = this.#total
    for (const [name, text = ''] of changes)
      characters += this.#charactersIn(name, text) - this.#measureOf(name).characters
    return characters
  }

  /**
   * Writes all changes, or none if the storage refuses one; its error is thrown.
   *
   * @param more - texts to be written after them, made one at a time.
   */
  write(changes: RecordChanges, more: Iterable<readonly [name: string, text: string]> = []): void {
    const written = new Map<string, Measure>()
    const put = (name: string, text: string | undefined): void => {
      const before = written.get(name) ?? this.#measureOf(name)
      written.set(name, this.#store(name, text, before.parts))
    }
    this.#storage.transactionSync(() => {
      for (const [name, text] of changes) put(name, text)
      for (const [name, text] of more) put(name, text)
      let { parts } = this.#total
      for (const [name, measure] of written) parts += measure.parts - this.#measureOf(name).parts
      this.#storage.sql.exec(PUT, TOTAL, 0, String(parts))
    })
    for (const [name, measure] of written) this.#note(name, measure)
  }

  #store(name: string, text: string | undefined, before: number): Measure {
    const { sql } = this.#storage
    const parts = text === undefined ? [] : partsOf(text)
    if (before > parts.length) sql.exec(REMOVE, name, parts.length)
    for (const [part, own] of parts.entries()) sql.exec(PUT, name, part, own)
    return { characters: this.#charactersIn(name, text ?? ''), parts: parts.length }
  }

  #charactersIn(name: string, text: string): number {
    return this.#isCounted(name) ? text.length : 0
  }

  #note(name: string, { characters, parts }: Measure): void {
    const before = this.#measureOf(name)
    this.#total = {
      characters: this.#total.characters + characters - before.characters,
      parts: this.#total.parts + parts - before.parts,
    }
    if (parts > 0) this.#measures.set(name, { characters, parts })
    else this.#measures.delete(name)
  }

  #measureOf(name: string): Measure {
    return this.#measures.get(name) ?? NONE
  }
}

/** Reads rows to their end, which alone closes their cursor. While one is open, the table cannot be removed. */
function readOut(rows: Iterable<RecordRow>): void {
  for (const _ of rows);
}

/** Removes all texts; the storage is then as it was before the first. */
export const dropRecords = ({ sql }: ObjectStorage): void => void sql.exec('DROP TABLE IF EXISTS fake_records')
