import { hash } from '../../../core/random.ts'
import type { Fake } from '../../../fake/fake.ts'
import type { Snapshot } from '../../../state/snapshot.ts'

/** A fake whose state goes into a link, and the start that the link is measured from. */
export interface LinkedState {
  readonly fake: Fake
  readonly start: Snapshot
  /** The hash of the starting state. */
  readonly basis: number
  /** Keeps the state in this browser too, before it goes into the address. */
  save(): void
}

/**
 * The hash of the present state. A clock that follows real time is left out: it shows another time after each load,
 * though the start is the same.
 */
export function basisOf(fake: Fake): number {
  const { now, ...state } = fake.exportState()
  return hash(JSON.stringify(fake.clock.save().following ? state : { ...state, now }))
}
