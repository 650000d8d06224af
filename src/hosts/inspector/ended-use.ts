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

/** Says which use of a world the last load has ended, and forgets it; an empty list where there was none. */
export function takeEndedUses(): string[] {
  try {
    const world = sessionStorage.getItem(KEY)
    if (world === null) return []
    sessionStorage.removeItem(KEY)
    return [`World ${world} is gone, because the page was loaded again: the first world answers it now.`]
  } catch {
    return []
  }
}
