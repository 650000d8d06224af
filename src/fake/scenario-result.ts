import { isPromise } from '../core/promise.ts'
import { FakeUsageError } from '../core/usage-error.ts'

/** @throws FakeUsageError when a scenario is asynchronous: its rows would come too late. */
export function requireDone(result: unknown, scenario: string): void {
  if (!isPromise(result)) return
  // Where it also fails, that would be an unhandled rejection beside this error.
  result.then(undefined, () => undefined)
  throw new FakeUsageError(`${scenario} is asynchronous, and a state is made in one go. Load what it needs beforehand.`)
}
