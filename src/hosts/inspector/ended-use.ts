const KEY = 'fake-dashboards/used-world'

/** Notes in this tab which world answers the page: a load of the page ends that, and can say so. */
export function noteUse(world: string | undefined): void {
  try {
    if (world === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, world)
  } catch {
    // Without a storage its end is not told.
  }
}

/** Says once which use of a world the last load has ended; undefined where there was none. */
export function takeEndedUse(): string | undefined {
  try {
    const world = sessionStorage.getItem(KEY)
    if (world === null) return undefined
    sessionStorage.removeItem(KEY)
    return `World ${world} is gone, because the page was loaded again: the first world answers it now.`
  } catch {
    return undefined
  }
}
