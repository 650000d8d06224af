import { comingTasks } from '../../core/time/coming-tasks.ts'

/**
 * After this many tasks in a row without a request, the app counts as quiet: msw and React take several between a cause
 * and its request.
 */
const QUIET_TASKS = 12

/** Waits until an app has done what it does by itself: until `count` has not changed for some tasks of the event loop. */
export async function quiet(count: () => number): Promise<void> {
  const coming = comingTasks()
  let seen = count()
  for (let tasks = 0; tasks < QUIET_TASKS; tasks++) {
    await coming.next()
    if (count() !== seen) tasks = 0
    seen = count()
  }
  coming.end()
}
