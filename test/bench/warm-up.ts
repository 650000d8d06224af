import type { Fake } from '../../src/fake/fake.ts'
import type { Exchange } from './exchanges.ts'
import { turn } from './measure.ts'

const PASSES = 500
/** Passes between two resets, so that what is written does not pile up. */
const TOGETHER = 25

/**
 * Asks for everything for a while. The engine compiles what runs often, step by step over thousands of requests; without
 * this the endpoint that comes first would be measured in a process that has compiled nothing yet.
 */
export async function warmUp(fake: Fake, exchanges: readonly Exchange[]): Promise<void> {
  for (let pass = 1; pass <= PASSES; pass++) {
    for (const { prepare, request } of exchanges) {
      prepare?.()
      await fake.fetch(request())
    }
    if (pass % TOGETHER > 0) continue
    fake.reset()
    await turn()
  }
}
