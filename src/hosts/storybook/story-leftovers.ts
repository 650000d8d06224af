import type { Fake } from '../../fake/fake.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import { findLeftovers } from '../../observe/interference/leftovers.ts'
import type { CheckError } from '../checks/check-error.ts'
import type { CheckSettings } from '../checks/check-settings.ts'
import { identifyFault, leftoverError, unusedSince } from '../checks/leftover-error.ts'
import { runsAsTest } from './channel.ts'

const REMEDY = "If that is intended: parameters: { fake: { leftovers: 'pass' } }."

/** Finds the faults and gates of a play function that no request has met. */
export class StoryLeftovers {
  readonly #fake: Fake
  readonly #leftovers: CheckSettings['leftovers'] | undefined
  #earlier: { readonly faults: ReadonlySet<string>; readonly gates: ReadonlySet<Gate> } | undefined

  /** @param leftovers - Default: `'fail'` if the story runs as a test, else `'pass'`. */
  constructor(fake: Fake, leftovers: CheckSettings['leftovers'] | undefined) {
    this.#fake = fake
    this.#leftovers = leftovers
  }

  /**
   * Called when the story is drawn, for the first time and again. What the story has set up before its first drawing belongs
   * to how it looks, and other stories may inherit it, so it may go unused.
   */
  begin(): void {
    const { faults, gates } = this.#fake
    this.#earlier ??= { faults: new Set(faults.list().map(identifyFault)), gates: new Set(gates.unused()) }
  }

  /**
   * The error for what is unused; undefined when there is nothing. A gate that holds a request is no leftover: the story may
   * show it.
   */
  findError(): CheckError | undefined {
    const { faults, gates } = this.#fake
    const earlier = this.#earlier
    if (!earlier || (this.#leftovers ?? (runsAsTest() ? 'fail' : 'pass')) === 'pass') return undefined
    const leftovers = findLeftovers({
      faults: unusedSince(earlier.faults, faults),
      gates: { pending: () => [], unused: () => gates.unused().filter((gate) => !earlier.gates.has(gate)) },
    })
    return leftoverError('story', leftovers, REMEDY)
  }
}
