import { NetworkError } from '../../core/http/reply.ts'
import { absolute } from './answering.ts'
import type { Answering } from './answering.ts'

/** What `open` and `setRequestHeader` said. */
interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
}

type Sent = Parameters<XMLHttpRequest['send']>[0]

/** Not the URL of anything: loading it is a network error. */
const NOWHERE = 'data:'

/**
 * An `XMLHttpRequest` that asks first. An answer is put into a `data:` URL and loaded from there by the platform's own
 * implementation, so that states, events, response types and decoding are real; only status, headers and URL are told.
 */
export function answeredXhr(platform: typeof XMLHttpRequest, answering: Answering): typeof XMLHttpRequest {
  return class extends platform {
    #asked: Asked | undefined
    #told: Response | undefined
    #waiting: AbortController | undefined

    override open(method: string, url: string | URL, async = true, user?: string | null, password?: string | null) {
      this.#waiting?.abort()
      this.#told = this.#waiting = undefined
      this.#asked = async ? { method, url: absolute(url), headers: new Headers() } : undefined
      super.open(method, url, async, user, password)
    }

    override setRequestHeader(name: string, value: string): void {
      super.setRequestHeader(name, value)
      this.#asked?.headers.append(name, value)
    }

    override send(body?: Sent): void {
      const waiting = new AbortController()
      const answer = this.#asked && ask(answering, this.#asked, body, waiting.signal)
      if (!answer) return super.send(body)
      this.#waiting = waiting
      if (this.timeout > 0)
        AbortSignal.timeout(this.timeout).addEventListener('abort', () => this.#give(waiting, 'timeout'))
      void this.#load(answer, waiting, body)
    }

    override abort(): void {
      if (this.#waiting) this.#give(this.#waiting, 'abort')
      else super.abort()
    }

    override get status() {
      return this.#shown?.status ?? super.status
    }
    override get statusText() {
      return this.#shown?.statusText ?? super.statusText
    }
    override get responseURL() {
      return this.#shown ? this.#asked!.url.href : super.responseURL
    }
    override getResponseHeader(name: string): string | null {
      return this.#shown ? this.#shown.headers.get(name) : super.getResponseHeader(name)
    }
    override getAllResponseHeaders(): string {
      if (!this.#shown) return super.getAllResponseHeaders()
      return [...this.#shown.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }

    /** The answer, from the moment at which an answer can be seen. */
    get #shown(): Response | undefined {
      return this.readyState >= this.HEADERS_RECEIVED ? this.#told : undefined
    }

    async #load(answer: Promise<Response | undefined>, waiting: AbortController, body: Sent): Promise<void> {
      const loaded = await answer.then(inline).catch((error: unknown) => {
        if (this.#waiting === waiting && !(error instanceof NetworkError)) console.error(error)
        return [undefined, NOWHERE] as const
      })
      if (this.#waiting !== waiting) return
      if (!loaded) return this.#pass(body)
      ;[this.#told] = loaded
      super.open('GET', loaded[1])
      super.send()
    }

    /** Nobody answers: the request goes to the network as it was opened. */
    #pass(body: Sent): void {
      this.#waiting = undefined
      super.send(body)
    }

    /** Nothing comes any more: says why, unless something has come already. */
    #give(waiting: AbortController, up: 'abort' | 'timeout'): void {
      if (this.#waiting !== waiting) return
      if (this.#told || this.readyState > this.OPENED) return up === 'abort' ? super.abort() : undefined
      this.#waiting = undefined
      waiting.abort()
      for (const name of [up, 'loadend']) this.dispatchEvent(new ProgressEvent(name))
    }
  }
}

function ask(
  answering: Answering,
  { method, url, headers }: Asked,
  body: Sent,
  signal: AbortSignal,
): Promise<Response | undefined> | undefined {
  if (body instanceof Document) return undefined
  const bodiless = /^(?:GET|HEAD)$/i.test(method)
  const request = new Request(url, { method, headers, signal, body: bodiless ? null : (body ?? null) })
  try {
    return answering(request)
  } catch (error) {
    return Promise.reject(error as Error)
  }
}

/** An answer with the URL that holds all of it. */
async function inline(response: Response | undefined): Promise<readonly [Response, string] | undefined> {
  if (!response) return undefined
  const type = response.headers.get('Content-Type') ?? ''
  return [response, `data:${type.replaceAll(' ', '')},${encodeURIComponent(await response.text())}`]
}
