import { FakeUsageError } from '../core/usage-error.ts'

/**
 * Refuses to keep the state of a fake that follows a capsule: the next run would follow it from its start, over the rows of a
 * later moment.
 *
 * @throws FakeUsageError when both are asked for.
 */
export function requirePersistOrFollow({
  persist,
  follow,
}: {
  readonly persist?: unknown
  readonly follow?: unknown
}): void {
  if (persist && follow)
    throw new FakeUsageError('A capsule is followed from its start, and "persist" goes on from later. Leave one out.')
}
