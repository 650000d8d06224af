import { NetworkError } from '../../core/http/reply.ts'
import { answerTo, hasBody, inline, NOWHERE } from './xhr-answer.ts'
import type { Answering, OpenedRequest, XhrBody } from './xhr-answer.ts'

/** A URL, which in a page may be relative to the document. */
export const absolute = (url: string | URL): URL => new URL(url, globalThis.document?.baseURI)

/**
 * An `XMLHttpRequest` that calls `answering` first. An answer is put into a `data:` URL and loaded from there by the
 * platform's own implementation, so that states, events, response types and decoding are real. Only status, headers and URL
 * are overridden.
 */
export function answeredXhr(platform: typeof XMLHttpRequest, answering: Answering): typeof XMLHttpRequest {
  return class extends platform {
    #opened: OpenedRequest | undefined
    #answer: Response | undefined
    #waiting: AbortController | undefined
    /** Whether the page has got `loadstart`. */
    #isBegun = false
    /** The state of a request that has ended without an answer. */
    #ended: number | undefined

    constructor() {
      super()
      // Loading the answer would send another `loadstart`.
      this.addEventListener(
        'loadstart',
        (event) => event.isTrusted && this.#isBegun && event.stopImmediatePropagation(),
      )
    }

    override open(method: string, url: string | URL, async = true, user?: string | null, password?: string | null) {
      this.#waiting?.abort()
      this.#answer = this.#waiting = this.#ended = undefined
      this.#isBegun = false
      this.#opened = async ? { method, url: absolute(url), headers: new Headers() } : undefined
      super.open(method, url, async, user, password)
    }

    override setRequestHeader(name: string, value: string): void {
      super.setRequestHeader(name, value)
      this.#opened?.headers.append(name, value)
    }

    override send(body?: XhrBody): void {
      const waiting = new AbortController()
      const answer = this.#opened && answerTo(answering, this.#opened, body, waiting.signal)
      if (!answer) return super.send(body)
      this.#waiting = waiting
      if (this.timeout > 0)
        AbortSignal.timeout(this.timeout).addEventListener('abort', () => this.#fail(waiting, 'timeout'))
      void this.#load(answer, waiting, body)
      this.#isBegun = true
      tellBegin(this)
    }

    override abort(): void {
      if (this.#waiting) this.#fail(this.#waiting, 'abort')
      else super.abort()
    }

    override get readyState() {
      return this.#ended ?? super.readyState
    }
    override get status() {
      return this.#shown?.status ?? super.status
    }
    override get statusText() {
      return this.#shown?.statusText ?? super.statusText
    }
    override get responseURL() {
      return this.#shown ? this.#shown.url || this.#opened!.url.href : super.responseURL
    }
    override getResponseHeader(name: string): string | null {
      return this.#shown ? this.#shown.headers.get(name) : super.getResponseHeader(name)
    }
    override getAllResponseHeaders(): string {
      if (!this.#shown) return super.getAllResponseHeaders()
      return [...this.#shown.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }

    /** The answer, as soon as the state allows a page to see one. */
    get #shown(): Response | undefined {
      return this.readyState >= this.HEADERS_RECEIVED ? this.#answer : undefined
    }

    async #load(answer: Promise<Response | undefined>, waiting: AbortController, body: XhrBody): Promise<void> {
      const loaded = await answer.then(inline).catch((error: unknown) => {
        if (this.#waiting === waiting && !(error instanceof NetworkError)) console.error(error)
        return [undefined, NOWHERE] as const
      })
      if (this.#waiting === waiting && loaded?.[0] && hasBody(this.#opened!, body)) tellSent(this, body)
      if (this.#waiting !== waiting) return
      if (!loaded) return this.#sendToNetwork(body)
      ;[this.#answer] = loaded
      super.open('GET', loaded[1])
      super.send()
    }

    #sendToNetwork(body: XhrBody): void {
      this.#waiting = undefined
      super.send(body)
    }

    /** Ends a request that has no answer yet. */
    #fail(waiting: AbortController, reason: XhrEnd): void {
      if (this.#waiting !== waiting) return
      if (this.#answer || this.readyState > this.OPENED) return reason === 'abort' ? super.abort() : undefined
      this.#waiting = undefined
      waiting.abort()
      this.#ended = this.DONE
      tellEnd(this, reason)
      // A listener may have opened it anew.
      if (this.#ended !== undefined && reason === 'abort') this.#ended = this.UNSENT
    }
  }
}

/** How a request ends without an answer. */
type XhrEnd = 'abort' | 'timeout'

/** Sends events of progress with a number of bytes. */
function tell(target: XMLHttpRequestEventTarget, names: readonly string[], bytes = 0): void {
  const far = { lengthComputable: bytes > 0, loaded: bytes, total: bytes }
  for (const name of names) target.dispatchEvent(new ProgressEvent(name, far))
}

const tellBegin = (xhr: XMLHttpRequest): void => tell(xhr, ['loadstart'])

/** Reports that a body was sent, which takes no time. The size of a multipart form is unknown. */
function tellSent({ upload }: XMLHttpRequest, body: NonNullable<XhrBody>): void {
  const bytes = body instanceof FormData ? 0 : new Blob([body as BlobPart]).size
  tell(upload, ['loadstart', 'progress', 'load', 'loadend'], bytes)
}

function tellEnd(xhr: XMLHttpRequest, end: XhrEnd): void {
  xhr.dispatchEvent(new Event('readystatechange'))
  tell(xhr, [end, 'loadend'])
}
