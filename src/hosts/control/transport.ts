import { FakeUsageError } from '../../core/usage-error.ts'

/** The address of a server, and the token of its control. */
export interface ControlOptions {
  /** As `serve` gives it and the command line prints it: `http://127.0.0.1:8010`. */
  readonly url: string
  readonly token: string
  /** The world to control; made on the first request for it. Default: the one without a name. */
  readonly world?: string
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
/** Sends one request to control and reads the answer's JSON; undefined when the answer is empty. */
export type Send = <T>(method: Method, path: string, body?: unknown) => Promise<T>

/** Where the API of the world is: the base URL of a client under test. */
export function baseOf({ url, world }: ControlOptions): string {
  const server = url.replace(/\/$/, '')
  return world === undefined ? server : `${server}/w/${encodeURIComponent(world)}`
}

/** A refusal is thrown as FakeUsageError, in the server's own words. */
export function sender(options: ControlOptions): Send {
  const base = `${baseOf(options)}/__fake`
  const ask = options.fetch ?? globalThis.fetch
  return async <T>(method: Method, path: string, body?: unknown) => {
    const headers = { 'X-Fake-Token': options.token, 'Content-Type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await ask(base + path, { method, headers, ...sent })
    const text = await answer.text()
    if (!answer.ok)
      throw new FakeUsageError(refusalIn(text) ?? `${method} ${base}${path} was answered ${answer.status}.`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
}

function refusalIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { readonly detail?: string }).detail
  } catch {
    return undefined
  }
}
