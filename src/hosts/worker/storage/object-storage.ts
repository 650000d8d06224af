/** The value of a column of a stored row. */
export type StoredValue = string | number | null | ArrayBuffer

/**
 * The part of a durable object's storage that a world needs: its SQLite. It is synchronous, and what was written is stored
 * before an answer leaves the object. `ctx.storage` is one.
 */
export interface ObjectStorage {
  readonly sql: {
    /** Runs one statement. The rows must be read before the next statement runs. */
    exec(query: string, ...values: StoredValue[]): Iterable<Record<string, StoredValue>>
  }
  /** Runs a function whose writes are kept together, or not at all when it throws. */
  transactionSync<T>(run: () => T): T
}
