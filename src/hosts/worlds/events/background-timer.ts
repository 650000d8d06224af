/** Lets a process of Node end although the timer runs. The timers of a page are numbers, and no page waits for them. */
export function runInBackground(timer: ReturnType<typeof setTimeout> | number): void {
  if (typeof timer === 'object') timer.unref()
}
