import type { Control } from '../../../control/client.ts'
import type { KnownRequest } from './requests.ts'

/** As many as control tells at once. */
const PAGE = 500

/** The requests that had come when a stream began, newest first, page by page. */
export async function* pastRequests(
  control: Control,
  newest: number,
): AsyncGenerator<readonly KnownRequest[], void, void> {
  for (let until = newest; until > 0;) {
    const since = Math.max(0, until - PAGE)
    const { entries, forgotten } = await control.entries({ since, limit: until - since })
    yield entries
    // What came before these is forgotten, too.
    if (forgotten !== undefined) return
    until = since
  }
}
