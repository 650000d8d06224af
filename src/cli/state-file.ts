import { readFileSync } from 'node:fs'
import { FakeUsageError } from '../core/errors.ts'
import { readState as checkState } from '../state.ts'

/**
 * Reads a state file.
 *
 * @throws FakeUsageError when the file cannot be read, is not JSON, or is no state that holds together.
 */
export function readState(path: string, remedy = 'Write one with: fake-dashboards export > state.json'): unknown {
  const text = attempt(() => readFileSync(path, 'utf8'), `Cannot read the state file ${path}`, remedy)
  const state = attempt((): unknown => JSON.parse(text), `The state file ${path} is not JSON`, remedy)
  attempt(() => checkState(state), `The state file ${path} cannot be used`, remedy)
  return state
}

function attempt<T>(step: () => T, problem: string, remedy: string): T {
  try {
    return step()
  } catch (cause) {
    throw new FakeUsageError(`${problem} (${(cause as Error).message}). ${remedy}`, { cause })
  }
}
