import { worldPath } from '../../core/http/world-path.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

/** The address of a server, and the token of its control. */
export interface ControlOptions {
  /** As `serve` gives it and the command line prints it: `http://127.0.0.1:8010`. */
  readonly url: string
  /** Leave it out if a cookie opens control, or if `fetch` adds the token. */
  readonly token?: string
  /** The world to control; made on the first request for it. Default: the one without a name. */
  readonly world?: string | undefined
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

type ControlMethod = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
/** Sends one request to control, and gives the answer as it is. */
export type Ask = (method: ControlMethod, path: string, init?: RequestInit) => Promise<Response>
/**
 * Sends one request to control and reads the answer's JSON; undefined when the answer is empty. `content` is the body, or the
 * parameters of a GET.
 */
export type Send = <T>(method: ControlMethod, path: string, content?: unknown) => Promise<T>

/** The address of the API of the world: the base URL of a client under test. */
export const baseOf = ({ url, world }: ControlOptions): string =>
  url.replace(/\/$/, '') + (world === undefined ? '' : worldPath(pathPart(world)))

/** A text as a part of a path. Half a surrogate pair stays as it is: `encodeURIComponent` throws on it. */
export const pathPart = (text: string | number): string =>
  String(text).replaceAll(/\P{Surrogate}+/gu, encodeURIComponent)

export function asker(options: ControlOptions): Ask {
  const { token, fetch: ask = fetch } = options
  const headers = { ...(token !== undefined && { 'X-Fake-Token': token }), 'Content-Type': 'application/json' }
  return (method, path, init) => ask(`${baseOf(options)}/__fake${path}`, { method, headers, ...init })
}

/** Returns the function that sends requests to control. It throws refusals as `resultOf` does. */
export function sender(options: ControlOptions, write: (body: unknown) => string = JSON.stringify): Send {
  const ask = asker(options)
  return async <T>(method: ControlMethod, path: string, content?: unknown) =>
    (await resultOf(
      await (method === 'GET' ? ask(method, path + asQuery(content)) : ask(method, path, { body: write(content) })),
    )) as T
}

/**
 * The JSON of an answer; undefined if it is empty.
 *
 * @throws FakeUsageError for a refusal, in the server's own words, and when something other than a fake has answered.
 */
export async function resultOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  let result: { readonly detail?: string } | undefined
  try {
    if (text) result = JSON.parse(text) as object
    if (answer.ok) return result
  } catch {
    // Something else has answered, such as a dev server with the page of an app.
  }
  throw new FakeUsageError(result?.detail ?? `No fake answers at ${answer.url}: it was answered ${answer.status}.`)
}

/** Parameters as a query, with its question mark; empty if none are given. The values of a list have commas between them. */
export function asQuery(parameters: unknown = {}): string {
  // JSON has no undefined values.
  const given = JSON.parse(JSON.stringify(parameters)) as Readonly<Record<string, string>>
  const query = new URLSearchParams(given).toString()
  return query && `?${query}`
}
