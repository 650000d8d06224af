import type { Outgoing } from '../checks/late-requests.ts'
import { watchModules } from './outgoing-modules.ts'
import type { OnCall } from './outgoing-modules.ts'

/** Marks a function that was replaced here with the original, so that other copies of this module recognise it. */
const NETWORK = Symbol.for('fake-dashboards.network')

type OnOpen = (...opened: Parameters<OnCall>) => void
/** The answer to a call of `fetch`; undefined leaves it to msw or the network. `url` is absolute. */
export type AnswerFetch = (url: string, ...call: Parameters<typeof fetch>) => Promise<Response> | undefined

/** The functions that are called when this process is about to send a request. */
interface CallListeners {
  readonly onCall: OnCall
  /** Called when an `XMLHttpRequest` is opened: what msw answers is never sent. */
  readonly onOpen: OnOpen
  /** Called before msw for what `onCall` lets through. */
  readonly answer: AnswerFetch
}

/**
 * Calls `onCall` for every request that this process is about to send, even after msw has closed, when a test's timer
 * may still fire. msw wraps the functions that it finds, and restores them when it closes.
 */
export class OutgoingCalls {
  readonly #onCall: OnCall
  readonly #onOpen: OnOpen
  readonly #answer: AnswerFetch
  readonly #own = new WeakSet<object>()
  #restore: (() => void) | undefined

  constructor({ onCall, onOpen, answer }: CallListeners) {
    this.#onCall = onCall
    this.#onOpen = onOpen
    this.#answer = answer
  }

  /** Call this before msw listens. */
  watch(): void {
    const { XMLHttpRequest: Xhr } = globalThis
    if (Xhr && !this.#own.has(Xhr))
      globalThis.XMLHttpRequest = this.#owned(watchedXhr(behind(Xhr), this.#onCall, this.#onOpen), behind(Xhr))
    this.#restore ??= watchModules(this.#onCall)
    this.stepInFront()
  }

  /** Call this after msw listens: when msw passes a request on, the code that made it is not on the stack any more. */
  stepInFront(): void {
    if (this.#own.has(globalThis.fetch)) return
    const network = behind(globalThis.fetch)
    const value = this.#owned(watchedFetch(network, this.#onCall, this.#answer), network)
    Object.defineProperty(globalThis, 'fetch', { value, configurable: true, enumerable: true, writable: true })
  }

  /** Restores Node's modules, which all realms of the process share. Replaced globals end with their realm. */
  leaveModules(): void {
    this.#restore?.()
    this.#restore = undefined
  }

  #owned<T extends object>(value: T, network: T): T {
    this.#own.add(value)
    return Object.assign(value, { [NETWORK]: network })
  }
}

/**
 * The original of a function that another copy of this module may have replaced: each test file of one process may load
 * its own copy.
 */
function behind<T extends object>(value: T & { readonly [NETWORK]?: T }): T {
  return value[NETWORK] ?? value
}

function watchedFetch(network: typeof fetch, onCall: OnCall, answer: AnswerFetch): typeof fetch {
  return function fetch(this: unknown, ...args) {
    const call = callOfFetch(...args)
    const refusal = call && onCall(call, fetch)
    if (refusal) return Promise.reject(refusal)
    return (call && answer(call.url, ...args)) ?? network.apply(globalThis, args)
  }
}

/** The parts of what `fetch` takes that are read here: a `URL` or a `Request` of any realm, or an init. */
interface Asking {
  readonly url?: unknown
  readonly href?: unknown
  readonly method?: unknown
}

/** The request of a call of `fetch`; undefined when the address is invalid: the platform refuses it. */
function callOfFetch(input: unknown, init?: unknown): Outgoing | undefined {
  const { url, href, method = 'GET' } = { ...partsOf(input), ...partsOf(init) }
  const address = typeof input === 'string' ? input : (url ?? href)
  const base = globalThis.location?.href
  if (typeof address !== 'string' || typeof method !== 'string' || !URL.canParse(address, base)) return undefined
  return { method: method.toUpperCase(), url: new URL(address, base).href }
}

/** Reads them one by one: in objects of the platform they are getters of the prototype. */
function partsOf(value: unknown): Asking {
  if (typeof value !== 'object' || value === null) return {}
  const { url, href, method } = value as Asking
  return {
    ...(url !== undefined && { url }),
    ...(href !== undefined && { href }),
    ...(method !== undefined && { method }),
  }
}

function watchedXhr(platform: typeof XMLHttpRequest, onCall: OnCall, onOpen: OnOpen): typeof XMLHttpRequest {
  return class XMLHttpRequest extends platform {
    #call: Outgoing | undefined

    override open(method: string, url: string | URL, async = true, user?: string | null, password?: string | null) {
      super.open(method, url, async, user, password)
      this.#call = callOfFetch(url, { method })
      if (this.#call) onOpen(this.#call, this.open)
    }

    override send(body?: Parameters<InstanceType<typeof platform>['send']>[0]): void {
      const refusal = this.#call && onCall(this.#call, this.send)
      if (refusal) throw refusal
      super.send(body)
    }
  }
}
