import { MOST_REQUESTS } from './requests.ts'

/** Rows that no request wrote. */
interface RowsWritten {
  /** The number of the last request that had come before. */
  readonly after: number
  readonly rows: number
}

/** When rows were changed by anything but a request: by control, `fake.db` or a reset. */
export class WrittenRows {
  /** In order; those between the same two requests are told together. */
  all: readonly RowsWritten[] = []

  add({ after, rows }: RowsWritten): void {
    const same = this.all.find((one) => one.after === after)
    const others = this.all.filter((one) => one !== same)
    const all = [...others, { after, rows: rows + (same?.rows ?? 0) }].toSorted((a, b) => a.after - b.after)
    // More of them lie between no requests that are kept.
    this.all = all.slice(-MOST_REQUESTS)
  }

  clear(): void {
    this.all = []
  }
}
