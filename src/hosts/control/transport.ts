import { isObject } from '../../core/json/kinds.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

/** The address of a server, and the token of its control. */
export interface ControlOptions {
  /** As `serve` gives it and the command line prints it: `http://127.0.0.1:8010`. */
  readonly url: string
  /** Left out where a cookie opens control, or `fetch` brings the token. */
  readonly token?: string
  /** The world to control; made on the first request for it. Default: the one without a name. */
  readonly world?: string | undefined
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
/** Sends one request to control, and gives the answer as it is. */
export type Ask = (method: Method, path: string, init?: RequestInit) => Promise<Response>
/** Sends one request to control and reads the answer's JSON; undefined when the answer is empty. */
export type Send = <T>(method: Method, path: string, body?: unknown) => Promise<T>

/**
 * Where the API of the world is: the base URL of a client under test.
 *
 * @throws FakeUsageError when no path can have the name of the world.
 */
export function baseOf({ url, world }: ControlOptions): string {
  const server = url.replace(/\/$/, '')
  if (world === undefined) return server
  const path = `/w/${encodeURIComponent(world)}`
  requireNames(path)
  return server + path
}

/**
 * A name that is empty, "." or ".." is lost on the way, also encoded: the request would do something else. `undefined`, `null` and
 * NaN are values that were missing in JavaScript, such as the number of a worker: all that miss it would share one world.
 */
function requireNames(path: string): void {
  const names = path.replace(/\?.*/s, '').split('/').slice(1)
  const found = names.find((name) => /^(\.{0,2}|undefined|null|NaN)$/.test(name))
  if (found !== undefined) throw new FakeUsageError(`${JSON.stringify(found)} is no name that a path can have: ${path}`)
}

/**
 * The options with the global `fetch`, unless they have one, which says itself what failed.
 *
 * @throws FakeUsageError, from that `fetch`, when nothing answers; what a signal ends is thrown as it is.
 */
export function withFetch(options: ControlOptions): ControlOptions {
  const ask = globalThis.fetch
  const said: typeof fetch = (address, init) =>
    ask(address, init).catch((cause: unknown) => {
      if (init?.signal?.aborted) throw cause
      const base = baseOf(options)
      throw new FakeUsageError(`Nothing answers at ${base}. Start the server again, or name another url.`, { cause })
    })
  return { ...options, fetch: options.fetch ?? said }
}

export function asker(options: ControlOptions): Ask {
  const base = baseOf(options)
  const { token, fetch: ask = fetch } = options
  const headers = { ...(token !== undefined && { 'X-Fake-Token': token }), 'Content-Type': 'application/json' }
  return (method, path, init = {}) => {
    requireNames(path)
    return ask(`${base}/__fake${path}`, { method, headers, ...init })
  }
}

/** Returns the function that sends requests to control. It throws refusals as `resultOf` does. */
export function sender(options: ControlOptions, write: (body: unknown) => string = JSON.stringify): Send {
  const ask = asker(options)
  return async <T>(method: Method, path: string, body?: unknown) =>
    (await resultOf(await ask(method, path, body === undefined ? {} : { body: write(body) }))) as T
}

/**
 * The JSON of an answer; undefined where it is empty.
 *
 * @throws FakeUsageError for a refusal, in the server's own words, and where something else than a fake has answered.
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

/** The values of a list are written with commas between them. */
type Parameter = string | number | readonly string[]

/**
 * Parameters as a query, with its question mark; empty where none are given.
 *
 * @throws FakeUsageError when it is given something else, which would be ignored.
 */
export function asQuery<P extends { readonly [K in keyof P]: Parameter | undefined }>(parameters?: P): string {
  if (parameters !== undefined && !isObject(parameters))
    throw new FakeUsageError('Parameters are an object, such as { at: 1 }.')
  const given = Object.entries<Parameter | undefined>(parameters ?? {})
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])))
  return query.size > 0 ? `?${query.toString()}` : ''
}
