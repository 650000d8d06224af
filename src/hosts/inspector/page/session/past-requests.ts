import type { Control } from '../../../control/client.ts'
import type { KnownRequest } from './requests.ts'

/** As many as control tells at once. */
const PAGE = 500

/** The requests that had come when a stream began, newest first, page by page. */
export async function* pastRequests(
  control: Control,
  newest: number,
): AsyncGenerator<readonly KnownRequest[], void, void> {
  for (let since = newest; since > 0;) {
    since = Math.max(0, since - PAGE)
    const { entries, forgotten } = await control.entries({ since, limit: PAGE })
    yield entries
    // What came before these is forgotten, too.
    if (forgotten !== undefined) return
  }
}
