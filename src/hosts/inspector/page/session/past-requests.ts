import type { InspectedControl } from '../../../control/inspected-control.ts'
import { MOST_REQUESTS } from './requests.ts'
import type { KnownRequest } from './requests.ts'

/** How many requests control tells at once. */
const PAGE = 500

/** The requests that had come when a stream began, newest first, page by page, as many as are kept. */
export async function* pastRequests(
  control: InspectedControl,
  newest: number,
): AsyncGenerator<readonly KnownRequest[], void, void> {
  const oldest = Math.max(0, newest - MOST_REQUESTS)
  for (let until = newest; until > oldest;) {
    const since = Math.max(oldest, until - PAGE)
    const { entries, forgotten } = await control.entries({ since, limit: until - since })
    yield entries
    // The requests before these are forgotten, too.
    if (forgotten !== undefined) return
    until = since
  }
}
