/** What can be kept as it was recorded. Keys and tokens cannot. */
export const KEEPABLE = ['names', 'emails', 'distinct-ids', 'texts', 'events', 'properties', 'queries'] as const

export type Keepable = (typeof KEEPABLE)[number]

/** Something to keep: one kind, one property of events and people by its name, or everything but keys and tokens. */
export type Keep = Keepable | 'everything' | `property:${string}`

/** What is kept, and what the rest is replaced from. */
export interface RedactOptions {
  /**
   * What stays as it was recorded: `'names'` and `'emails'` of people, their `'distinct-ids'`, `'texts'` that people wrote,
   * the names of their own `'events'`, `'properties'` of events and people (or one: `'property:plan'`), `'queries'` with
   * their filters and results, or `'everything'`. Keys and tokens are no part of it.
   *
   * @defaultValue `[]`
   */
  readonly keep?: readonly Keep[]
  /**
   * What replacements follow from.
   *
   * @defaultValue `1`
   */
  readonly seed?: number
}
