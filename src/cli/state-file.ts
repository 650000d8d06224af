import { readFileSync } from 'node:fs'
import { FakeUsageError } from '../core/errors.ts'

const REMEDY = 'Write one with: fake-dashboards export > state.json'

/**
 * Reads a state file as far as its being JSON; `createFake` looks into it.
 *
 * @throws FakeUsageError when the file cannot be read or is not JSON.
 */
export function readState(path: string): unknown {
  const text = attempt(() => readFileSync(path, 'utf8'), `Cannot read the state file ${path}`)
  return attempt((): unknown => JSON.parse(text), `The state file ${path} is not JSON`)
}

function attempt<T>(step: () => T, problem: string): T {
  try {
    return step()
  } catch (cause) {
    throw new FakeUsageError(`${problem} (${(cause as Error).message}). ${REMEDY}`, { cause })
  }
}
