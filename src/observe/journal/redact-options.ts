/** The kinds of values that can be kept as they were recorded. Keys and tokens cannot. */
export const KEEPABLE = ['names', 'emails', 'distinct-ids', 'texts', 'events', 'properties', 'queries'] as const

export type Keepable = (typeof KEEPABLE)[number]

/** Something to keep: one kind, one property of events and people by its name, or everything but keys and tokens. */
export type Keep = Keepable | 'everything' | `property:${string}`

/** The kinds of values that are kept, and the seed by which the rest is replaced. */
export interface RedactOptions {
  /**
   * The kinds of values that stay as they were recorded: `'names'` and `'emails'` of people, their `'distinct-ids'`,
   * `'texts'` that people wrote, the names of their own `'events'`, `'properties'` of events and people (or one:
   * `'property:plan'`), `'queries'` with their filters and results, or `'everything'`. It never includes keys and
   * tokens. Default: `[]`.
   */
  readonly keep?: readonly Keep[]
  /**
   * The seed that replacements follow from. Default: the seed of the fake, the capsule or the state. Of a recording, `redactHar` takes
   * `1`; `hydrate` and `captureHar` take a seed that follows from the recording.
   */
  readonly seed?: number
  /**
   * `'shift'` moves all dates by the same number of whole weeks into the past: weekdays, times of day and distances
   * stay. The number of weeks follows from the seed and from everything that is redacted. Dates that are not written as
   * `2026-01-31` or in a header are not found, such as a number of seconds in a property that is kept. Default:
   * `'keep'`.
   */
  readonly times?: 'keep' | 'shift'
  /**
   * `'replace'` gives every row another id: its number, its UUID, its short id, wherever it stands. Equal ids get equal
   * replacements, and the order of numbers stays. The replacements follow from the seed and from everything that is
   * redacted. A capsule then makes new rows with other ids as well, so it replays as before. In texts that are kept,
   * numbers of fewer than six digits stay, unless they stand in an address. Default: `'keep'`.
   */
  readonly ids?: 'keep' | 'replace'
}
