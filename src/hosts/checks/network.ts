import { checkFields } from '../../core/json/checked-fields.ts'
import { listSchema, text } from '../../core/json/json-schema.ts'
import { likelyMeant } from '../other-base.ts'
import { CallSites, madeAt } from './call-sites.ts'
import { byHandlers, CheckError } from './check-error.ts'
import type { HandlerRemedy, Remedy } from './check-error.ts'
import { addText, isFailure } from './failure-note.ts'

/**
 * The treatment of a request that nothing in a test answers: it fails the test, it is sent with a warning, or it is just
 * sent.
 */
export type Network = 'fail' | 'warn' | 'pass'

/** How a test treats the network. */
export interface NetworkOptions {
  /**
   * The treatment of a request that neither the fake nor anything else answers. `'fail'` keeps it from the network and fails
   * the test (`fake-dashboards/node`, which knows no test, prints a line), `'warn'` lets it go out and prints a line,
   * `'pass'` just lets it go out. Default: `'fail'` in tests; with `fake-dashboards/node`, the `onUnhandledRequest` of msw
   * decides.
   */
  readonly network: Network
  /** Hosts that requests may go to, with or without a port: `'localhost'` or `'localhost:4000'`. Default: none. */
  readonly allowedHosts: readonly string[]
}

/** The check of each setting. */
export const networkChecks = {
  network: { schema: { enum: ['fail', 'warn', 'pass'] } },
  allowedHosts: {
    schema: listSchema(text),
    says: 'is a list of hosts, such as ["localhost:4000"]',
    // A URL or a pattern is no host, and would allow nothing.
    accepts: (hosts: readonly string[]) => !hosts.some((host) => /[/*]/.test(host)),
  },
}

/** What a host knows about the requests, and about other handlers of them. */
interface GuardContext {
  /** Knows the lines that made the requests. */
  readonly callSites?: CallSites
  /** Says how a handler of the test's own is written. Default: the setting `handlers`. */
  readonly answering?: HandlerRemedy
}

/** Keeps requests of one test or story from the network, as its settings say. */
export class NetworkGuard {
  readonly #options: NetworkOptions
  readonly #remedy: Remedy
  readonly #callSites: CallSites
  readonly #answering: HandlerRemedy
  readonly #escaped: string[] = []
  #host = ''
  #answer = ''
  #line: string | undefined

  /** @throws FakeUsageError when an option does not take its value. */
  constructor(options: NetworkOptions, remedy: Remedy, { callSites, answering }: GuardContext = {}) {
    checkFields('test', options, networkChecks)
    this.#options = options
    this.#remedy = remedy
    this.#callSites = callSites ?? new CallSites()
    this.#answering = answering ?? byHandlers(remedy)
  }

  /** Whether a request may go to the network without a warning. */
  allows(url: string): boolean {
    const { network, allowedHosts } = this.#options
    return network === 'pass' || allowedHosts.some((host) => isOfHost(url, host))
  }

  /** Whether requests to the network are allowed with a warning. */
  get warns(): boolean {
    return this.#options.network === 'warn'
  }

  /**
   * Whether a request that nothing answers is kept from the network. Notes it if so.
   *
   * @param isReported - Whether the fake has named the request already. Default: `false`.
   */
  keeps(request: Pick<Request, 'method' | 'url'>, isReported = false): boolean {
    if (this.allows(request.url)) return false
    const { host, href, pathname } = new URL(request.url)
    const line = this.#callSites.lineOf(request)
    const asked = `  ${request.method} ${href}${likelyMeant(request)}${madeAt(line)}`
    if (this.warns) {
      console.warn(`Neither the fake nor a handler answers this, so it goes to the network:\n${asked}`)
      return false
    }
    if (isReported) return true
    this.#host ||= host
    this.#answer ||= this.#answering(request.method, pathname)
    this.#line ??= line
    this.#escaped.push(asked)
    return true
  }

  /**
   * The error of a test or a story whose requests were kept from the network.
   *
   * @param failure - The error that the test has ended with. If it only reports a failed request, the reason is added
   *   to it, and there is no second error.
   */
  findErrors(failure?: { readonly message?: string }): readonly CheckError[] {
    if (this.#escaped.length === 0) return []
    const anyPort = /^(.+):\d+$/.exec(this.#host)?.[1]
    const remedies = [
      this.#remedy('allowedHosts', `['${this.#host}']`),
      ...(anyPort === undefined ? [] : [`['${anyPort}'] for any port`]),
      this.#remedy('network', "'pass'"),
    ]
    const message =
      `Neither the fake nor a handler answers this, so it was kept from the network:\n${this.#escaped.join('\n')}\n` +
      `To answer it yourself: ${this.#answer}.\nIf that is intended: ${remedies.join(', or ')}.`
    if (isFailure(failure) && UNREACHED.test(failure.message)) {
      addText(failure, message)
      return []
    }
    return [new CheckError('NetworkRequestError', message, this.#line)]
  }

  /** Forgets what was noted so far, for the next test. */
  clear(): void {
    this.#escaped.length = 0
    this.#host = this.#answer = ''
    this.#line = undefined
    this.#callSites.clear()
  }
}

/**
 * Whether a URL has this host; a host without a port matches any port. URLs are in lower case, and omit the default
 * port.
 */
function isOfHost(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false
  const asked = new URL(url)
  const named = `${asked.protocol}//${host}`
  if (!URL.canParse(named)) return false
  const allowed = new URL(named)
  return /:\d+$/.test(host) ? allowed.host === asked.host : allowed.hostname === asked.hostname
}

/** The words of platforms and clients for a request that got no answer. */
const UNREACHED = /\b(?:failed to fetch|fetch failed|network ?error|load failed|ECONNREFUSED)\b/i
