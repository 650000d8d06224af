import { FakeUsageError } from '../../core/errors.ts'

/** What can be kept as it was recorded. Keys and tokens cannot. */
const KEEPABLE = ['names', 'emails', 'distinct-ids', 'texts', 'events', 'properties', 'queries'] as const

type Keepable = (typeof KEEPABLE)[number]

/** Something to keep: one kind, one property of events and people by its name, or everything but keys and tokens. */
export type Keep = Keepable | 'everything' | `property:${string}`

/** What is kept, and what the rest is replaced from. */
export interface RedactOptions {
  /**
   * What stays as it was recorded: `'names'` and `'emails'` of people, their `'distinct-ids'`, `'texts'` that people wrote,
   * the names of their own `'events'`, `'properties'` of events and people (or one: `'property:plan'`), `'queries'` with
   * their filters and results, or `'everything'`. Keys and tokens never stay.
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

/** What is kept, settled. */
export interface Kept {
  kind(kind: Keepable): boolean
  property(name: string): boolean
}

/** @throws FakeUsageError when something cannot be kept. */
export function settleKeep(keep: readonly string[] = []): Kept {
  for (const one of keep)
    if (one !== 'everything' && !one.startsWith('property:') && !KEEPABLE.includes(one as Keepable))
      throw new FakeUsageError(`"${one}" cannot be kept. Known: ${KEEPABLE.join(', ')}, property:<name>, everything.`)
  const isAll = keep.includes('everything')
  return {
    kind: (kind) => isAll || keep.includes(kind),
    property: (name) => isAll || keep.includes('properties') || keep.includes(`property:${name}`),
  }
}
