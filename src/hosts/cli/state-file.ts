import { readState as checkState } from '../../state/state.ts'
import { readJsonFile } from './json-file.ts'

/**
 * Reads a state file.
 *
 * @throws FakeUsageError when the file cannot be read, is not JSON, or is no state that holds together.
 */
export const readState = (path: string, remedy = 'Write one with: fake-dashboards export > state.json'): unknown =>
  readJsonFile('state', path, remedy, checkState)
