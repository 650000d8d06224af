import type { Fake } from '../../../../src/index.ts'

export type Fetch = Fake['fetch']

/** Where the apps find the API. */
export const API = 'https://app.example.test/api'
export const DASHBOARDS = `${API}/environments/2/dashboards/`

/** Sends a body as JSON. */
export const send = (fetch: Fetch, method: string, url: string, body: unknown): Promise<Response> =>
  fetch(url, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** Reads an answer of a type that the app knows. */
export const read = async <T>(fetch: Fetch, url: string): Promise<T> => (await (await fetch(url)).json()) as T

/** A fetch after whose answers somebody else acts: after the first answer, the second … */
export function interrupted(fetch: Fetch, ...actions: readonly (() => void)[]): Fetch {
  let answers = 0
  return async (...request) => {
    const answer = await fetch(...request)
    actions[answers++]?.()
    return answer
  }
}

/** An app with a bug, the same without it, and the session in which the bug was seen. */
export interface Bug {
  /** The actions of a user; gives the content of the screen in the end. */
  buggy(fetch: Fetch): Promise<unknown>
  fixed(fetch: Fetch): Promise<unknown>
  /** Prepares the fake and gives the fetch of the session, in which others act or something fails. */
  record(fake: Fake): Fetch
  /** The line that the bug report gives for what is expected; none where the capsule tells it. */
  readonly expect?: string
}
