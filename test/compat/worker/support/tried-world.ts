import { randomUUID } from 'node:crypto'
import { createControl } from '../../../../src/control.ts'
import type { Control } from '../../../../src/control.ts'
import type { WorkerOptions } from '../../../../src/worker.ts'
import { steadyFetch } from '../../../support/servers/steady-fetch.ts'
import { TOKEN } from './workerd.ts'

/** Options that a request can carry. */
type TriedOptions = Omit<WorkerOptions, 'scenario' | 'scenarios' | 'log' | 'onAnswered' | 'onUnknown'>

/** A world of the worker that the lane has started. */
interface TriedWorld {
  readonly name: string
  /** Where its API is. */
  readonly base: string
  readonly control: Control
  /** Asks it as the owner; a path starts with `/`. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Creates a dashboard, and gives its number. */
  create(name: string): Promise<number>
  /** The names of its dashboards. */
  names(): Promise<readonly string[]>
  /** Lets it out of memory at once, whatever it does. */
  evict(): Promise<void>
}

export const DASHBOARDS = '/api/environments/1/dashboards/'

const workerUrl = (): string => process.env['FAKE_WORKER']!

/** Asks the worker with some options; their worlds are apart from those of other options only by their names. */
export const askTried =
  (options: TriedOptions = {}) =>
  (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(typeof input === 'string' && input.startsWith('/') ? workerUrl() + input : input, init)
    request.headers.set('X-Tried-Options', JSON.stringify(options))
    return steadyFetch(request)
  }

/** A world of a new name. */
export const triedWorld = (options: TriedOptions = {}, name = `world-${randomUUID()}`): TriedWorld =>
  worldAt(workerUrl(), name, askTried(options))

/** A world by its path, whatever its origin. */
export function worldAt(url: string, name: string, fetch: typeof globalThis.fetch = globalThis.fetch): TriedWorld {
  const base = `${url}/w/${name}`
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(base + path, {
      ...init,
      headers: { Authorization: 'Bearer phx_owner', ...(init.headers as Record<string, string>) },
    })
  return {
    name,
    base,
    control: createControl({ url: base, token: TOKEN, fetch }),
    ask,
    async create(dashboard) {
      const body = JSON.stringify({ name: dashboard })
      const answer = await ask(DASHBOARDS, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { readonly id: number }).id
    },
    async names() {
      const page = (await (await ask(`${DASHBOARDS}?limit=500`)).json()) as { results: { readonly name: string }[] }
      return page.results.map((one) => one.name)
    },
    async evict() {
      await ask('/api/tried/evict').then((answer) => answer.text())
    },
  }
}
