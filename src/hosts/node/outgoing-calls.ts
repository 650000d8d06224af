import http from 'node:http'
import https from 'node:https'
import type { Outgoing } from '../checks/late-requests.ts'

/**
 * Called for each request before it is made, on the stack of its maker. An error is what becomes of the request.
 *
 * @param below - The function that was called.
 */
export type OnCall = (call: Outgoing, below: object) => Error | undefined

/** By this, copies of this module know what the others have put somewhere. */
const NETWORK = Symbol.for('fake-dashboards.network')

type HttpModule = typeof http | typeof https
/** What Node's modules take: an address, options, or both. */
type HttpArguments = readonly [address: unknown, options?: unknown]
type Send = (...args: HttpArguments) => http.ClientRequest
interface HttpOptions {
  readonly method?: string
  readonly protocol?: string
  readonly host?: string
  readonly hostname?: string
  readonly path?: string
}

/**
 * Asks about all that this process is about to send, also after msw has closed, when a timer of a test may go off. msw puts
 * itself in front of what it finds, and gives that back.
 */
export class OutgoingCalls {
  readonly #onCall: OnCall
  readonly #own = new WeakSet<object>()
  #restore: (() => void) | undefined

  constructor(onCall: OnCall) {
    this.#onCall = onCall
  }

  /** Call this before msw listens. */
  watch(): void {
    const { XMLHttpRequest: Xhr } = globalThis
    if (Xhr && !this.#own.has(Xhr))
      globalThis.XMLHttpRequest = this.#owned(watchedXhr(behind(Xhr), this.#onCall), behind(Xhr))
    this.#restore ??= watchModules(this.#onCall)
    this.stepInFront()
  }

  /** Call this after msw listens: who makes a request is not on the stack any more when msw hands it on. */
  stepInFront(): void {
    if (this.#own.has(globalThis.fetch)) return
    const network = behind(globalThis.fetch)
    const value = this.#owned(watchedFetch(network, this.#onCall), network)
    Object.defineProperty(globalThis, 'fetch', { value, configurable: true, enumerable: true, writable: true })
  }

  /** Node's modules are the same in every realm of the process. What is put in front of a global ends with its realm. */
  leaveModules(): void {
    this.#restore?.()
    this.#restore = undefined
  }

  #owned<T extends object>(value: T, network: T): T {
    this.#own.add(value)
    return Object.assign(value, { [NETWORK]: network })
  }
}

/** What stands behind the watch of another copy of this module: each test file of one process may load its own copy. */
function behind<T extends object>(value: T & { readonly [NETWORK]?: T }): T {
  return value[NETWORK] ?? value
}

function watchedFetch(network: typeof fetch, onCall: OnCall): typeof fetch {
  return function fetch(this: unknown, ...args) {
    const call = callOfFetch(...args)
    const refusal = call && onCall(call, fetch)
    return refusal ? Promise.reject(refusal) : network.apply(globalThis, args)
  }
}

/** The parts of what `fetch` takes that are read here: a `URL` or a `Request` of any realm, or an init. */
interface Asking {
  readonly url?: unknown
  readonly href?: unknown
  readonly method?: unknown
}

/** Undefined for what is no address: the platform refuses that by itself. */
function callOfFetch(input: unknown, init?: unknown): Outgoing | undefined {
  const { url, href, method = 'GET' } = { ...partsOf(input), ...partsOf(init) }
  const address = typeof input === 'string' ? input : (url ?? href)
  const base = globalThis.location?.href
  if (typeof address !== 'string' || typeof method !== 'string' || !URL.canParse(address, base)) return undefined
  return { method: method.toUpperCase(), url: new URL(address, base).href }
}

/** They stand in the prototype of a class of the platform's. */
function partsOf(value: unknown): Asking {
  if (typeof value !== 'object' || value === null) return {}
  const { url, href, method } = value as Asking
  return {
    ...(url !== undefined && { url }),
    ...(href !== undefined && { href }),
    ...(method !== undefined && { method }),
  }
}

function watchedXhr(platform: typeof XMLHttpRequest, onCall: OnCall): typeof XMLHttpRequest {
  return class XMLHttpRequest extends platform {
    #call: Outgoing | undefined

    override open(method: string, url: string | URL, async = true, user?: string | null, password?: string | null) {
      super.open(method, url, async, user, password)
      this.#call = callOfFetch(url, { method })
    }

    override send(body?: Parameters<InstanceType<typeof platform>['send']>[0]): void {
      const refusal = this.#call && onCall(this.#call, this.send)
      if (refusal) throw refusal
      super.send(body)
    }
  }
}

/** @returns Takes back what nobody has put something in front of. */
function watchModules(onCall: OnCall): () => void {
  const restores = [http, https].flatMap((module) =>
    (['request', 'get'] as const).map((name) => {
      const network = module[name]
      const watched = watchedSend(module, network as Send, onCall)
      Object.assign(module, { [name]: watched })
      return () => (module[name] === (watched as unknown) ? Object.assign(module, { [name]: network }) : undefined)
    }),
  )
  return () => restores.forEach((restore) => restore())
}

function watchedSend(module: HttpModule, send: Send, onCall: OnCall): Send {
  return function watched(...args) {
    const refusal = onCall(callOfModule(module, args), watched)
    if (refusal) throw refusal
    return send(...args)
  }
}

/** An address comes alone, or with options after it. */
function callOfModule(module: HttpModule, [address, options]: HttpArguments): Outgoing {
  const isAddress = typeof address === 'string' || address instanceof URL
  const {
    method = 'GET',
    protocol,
    host,
    hostname,
    path = '/',
  } = ((isAddress ? options : address) ?? {}) as HttpOptions
  const origin = `${protocol ?? (module === https ? 'https:' : 'http:')}//${hostname ?? host ?? 'localhost'}`
  const url = address instanceof URL ? address.href : typeof address === 'string' ? address : origin + path
  return { method, url }
}
