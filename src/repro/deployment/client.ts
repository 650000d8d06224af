import { readJson } from '../../core/decode.ts'
import { asText } from '../../core/json/text.ts'
import type { Clock } from '../../core/time/clock.ts'
import { untilAborted } from '../../core/time/until-aborted.ts'
import { toArchive } from '../../observe/journal/har.ts'
import type { ArchivedExchange, Har } from '../../observe/journal/har.ts'
import type { Deployment } from './options.ts'
import type { DeploymentAnswer, ExerciseStep } from './step.ts'

/** How often a request is sent at most, while the deployment refuses it with a 429. */
const TRIES = 5
/** In milliseconds. If a deployment asks for a longer wait, the run ends. */
const LONGEST_WAIT = 600_000

/** The deployment accepts no more requests for now, so the run ends. */
export class NotReachable extends Error {}

/** A request without its address. */
interface SentInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** A sent request, and when it was sent. */
type TimedRequest = SentInit & { readonly url: string; readonly began: number }

type ArchivedAnswer = Pick<ArchivedExchange, 'status' | 'responseHeaders' | 'responseBody' | 'comment'>

/** Sends requests to a deployment one by one, and records them as a browser would. */
export class DeploymentClient {
  readonly #deployment: Deployment
  readonly #clock: Clock
  readonly #exchanges: ArchivedExchange[] = []

  constructor(deployment: Deployment, clock: Clock) {
    this.#deployment = deployment
    this.#clock = clock
  }

  get har(): Har {
    return toArchive(this.#exchanges)
  }

  /**
   * Sends a request. After a 429 it waits as long as the deployment asks, and sends the request again. An interrupt
   * ends a read at once, but never a write, whose effect would then be unknown.
   *
   * @throws NotReachable when the deployment asks for too long a wait, or too often.
   */
  async ask(step: ExerciseStep, signal: AbortSignal | undefined = this.#deployment.signal): Promise<DeploymentAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#send(step, step.method === undefined ? signal : undefined)
      if (answer.status !== 429) return answer
      const wait = waitOf(answer.headers.get('retry-after'), this.#clock.now())
      if (wait > LONGEST_WAIT || tries === TRIES)
        throw new NotReachable(`it limits requests, and asks to come back in ${Math.ceil(wait / 1000)} s`)
      await this.#clock.wait(this.#clock.now() + wait, signal ? [signal] : [])
    }
  }

  async #send(step: ExerciseStep, signal: AbortSignal | undefined): Promise<DeploymentAnswer> {
    const { baseUrl, timeout } = this.#deployment
    const sent: TimedRequest = { url: baseUrl + step.path, began: this.#clock.now(), ...this.#toInit(step) }
    const limit = AbortSignal.timeout(timeout)
    try {
      const { fetch } = this.#deployment
      const ending = signal ? AbortSignal.any([limit, signal]) : limit
      const asked = fetch(sent.url, { ...toFetched(sent), signal: ending })
      const answered = asked.then(async (response) => ({ response, text: await response.text() }))
      // A `fetch` that the caller gave may ignore the signal.
      const { response, text } = await untilAborted(ending, answered)
      const { status, headers } = response
      const responseBody = text === '' ? undefined : text
      this.#record(sent, { status, responseHeaders: [...headers], responseBody, comment: '' })
      return { status, headers, json: readJson(text) }
    } catch (error) {
      signal?.throwIfAborted()
      const failure = limit.aborted
        ? `no answer came within ${timeout / 1000} s`
        : `no answer came (${reasonOf(error)})`
      const nothing = { status: 0, responseHeaders: [], responseBody: undefined }
      this.#record(sent, { ...nothing, comment: failure })
      return { status: 0, headers: new Headers(), json: undefined, failure }
    }
  }

  #record({ url, began, method, headers, body }: TimedRequest, answer: ArchivedAnswer): void {
    this.#exchanges.push({
      at: new Date(began).toISOString(),
      method,
      url,
      requestHeaders: Object.entries(headers),
      requestBody: body,
      took: this.#clock.now() - began,
      isBrokenOff: false,
      ...answer,
    })
  }

  #toInit({ method, body, isAnonymous }: ExerciseStep): SentInit {
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(!isAnonymous && { authorization: `Bearer ${this.#deployment.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    return { method: method ?? 'GET', headers, body: body && JSON.stringify(body) }
  }
}

/** A redirect is not followed, because the key is meant for one address only. */
const toFetched = ({ method, headers, body }: SentInit) =>
  ({ method, headers, ...(body !== undefined && { body }), redirect: 'manual' }) as const

/** The platform's `fetch` says why in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? asText(cause.code) : ''
  return code || asText(cause ?? error)
}

/** The wait without such a header, in milliseconds. */
const OTHERWISE = 1000

/** How long a deployment asks to wait, in milliseconds: `Retry-After` holds seconds or a date. */
function waitOf(header: string | null, now: number): number {
  if (header === null) return OTHERWISE
  const time = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(time) ? OTHERWISE : Math.max(0, time)
}
