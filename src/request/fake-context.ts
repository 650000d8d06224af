import type { LoadingQueue } from '../core/lazy.ts'
import type { ChangeLog } from '../core/table/changes.ts'
import type { Epoch } from '../observe/interference/epoch.ts'
import type { Interference } from '../observe/interference/interference.ts'
import type { Journal } from '../observe/journal/journal.ts'
import type { TableName } from '../resources/database.ts'
import type { World } from '../resources/world.ts'

/**
 * Runs the rules of one request, with what a host does right before and after them. It may wait before it runs them, until the
 * epoch ends that.
 */
export type AroundRules = <T>(run: () => T, epoch: Epoch) => T | Promise<T>

/** The parts of one fake that all its requests share. */
export interface FakeContext {
  readonly world: World
  readonly journal: Journal
  readonly log: ChangeLog<TableName>
  readonly interference: Interference
  readonly around: AroundRules
  readonly loading: LoadingQueue
}
