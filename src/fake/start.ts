import { isPromise } from '../core/promise.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { openCapsule } from '../repro/capsule/open.ts'
import type { World } from '../resources/world.ts'
import { loadState, readState } from '../state/state.ts'
import type { FakeOptions } from './options.ts'

/** The start of a fake: a scenario, a state, a capsule or nothing. */
export interface Start {
  /** The options that a state or a capsule brings along. */
  readonly brought: FakeOptions
  /** Puts an empty world into the starting state. */
  fill(world: World): void
}

/**
 * Finds the start in the options of a fake.
 *
 * @throws FakeUsageError when the state or the capsule is broken.
 */
export function readStart({ scenario, state, capsule, at, follow }: FakeOptions): Start {
  if (capsule !== undefined) {
    const opened = openCapsule(capsule, at)
    // A fake that follows a capsule gives each fault to the request that met it, so none is in force at the start.
    return startFromState(opened.state, follow ? { ...opened, faults: [] } : opened)
  }
  if (state !== undefined) return startFromState(state)
  return { brought: {}, fill: (world) => requireDone(scenario?.(world), 'The scenario') }
}

function startFromState(state: unknown, options: FakeOptions = {}): Start {
  const read = readState(state)
  return { brought: { ...read.origin, ...options }, fill: (world) => loadState(world, read) }
}

/**
 * @throws FakeUsageError when a scenario is asynchronous, so that its rows would come too late, or returns a function
 * that nobody calls.
 */
export function requireDone(result: unknown, scenario: string): void {
  if (typeof result === 'function')
    throw new FakeUsageError(`${scenario} returns a function, which nobody calls: write (world) => typical(world).`)
  if (!isPromise(result)) return
  // If the scenario also fails, that would be an unhandled rejection beside this error.
  result.then(undefined, () => undefined)
  throw new FakeUsageError(`${scenario} is asynchronous, and a state is made in one go. Load what it needs first.`)
}
