/** So many tasks in a row in which nothing comes: msw and React take several between a cause and its request. */
const QUIET_TASKS = 12

/**
 * Waits until an app has done what it does by itself: until `count` has not changed for some tasks of the event loop. A
 * message port makes the tasks, because tests replace timers.
 */
export async function quiet(count: () => number): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  let seen = count()
  for (let tasks = 0; tasks < QUIET_TASKS; tasks++) {
    await nextTask(port1, port2)
    if (count() !== seen) tasks = 0
    seen = count()
  }
  port1.close()
  port2.close()
}

function nextTask(from: MessagePort, to: MessagePort): Promise<void> {
  return new Promise((resolve) => {
    to.onmessage = () => resolve()
    from.postMessage(undefined)
  })
}
