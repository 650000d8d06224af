import type { Fake } from '../../fake/fake.ts'

// The names that a page at its start and the inspector, which is loaded late, share.

/** The place at which this tab stores the world that answers the page. */
export const USED_WORLD = 'fake-dashboards/used-world'
/** Asks the fake that runs in this page to save its state, and to stop if the event brings a list of promises. */
export const HANDOVER = 'fake-dashboards/handover'

/** The fake that answers a page: its own, until the inspector puts the fake of another world in its place. */
interface UsedWorld extends Pick<Fake, 'fetch' | 'handles'> {
  /** Lets the fake of a world answer from now on. */
  use(fake: Fake): void
}

/** @param answering - How the page's own fake answers it. */
export function usedWorld(own: Fake, answering: Pick<Fake, 'fetch' | 'handles'>): UsedWorld {
  let used = answering
  return {
    handles: answering.handles,
    fetch: (...request) => used.fetch(...request),
    use(fake) {
      used = fake === own ? answering : fake
    },
  }
}

/** Whether another world answered this page when it was left. */
export function wasUsed(): boolean {
  try {
    return sessionStorage.getItem(USED_WORLD) !== null
  } catch {
    return false
  }
}
