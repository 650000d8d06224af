import { byteLength } from './byte-length.ts'

/** An answer as text, before it is sent. The journal stores it, and faults change it. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null when there is no body. */
  readonly text: string | null
  /** How many characters of the text are sent before the connection breaks. Without this, all are sent. */
  readonly cutAt?: number
}

/** A reply that a host itself gives, with a value as JSON. */
export const jsonReply = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  text: JSON.stringify(value),
})

/** The error that a client gets instead of an answer. It looks like the error of a `fetch` whose connection failed. */
export class NetworkError extends TypeError {
  override readonly name = 'TypeError'
}

const sentTexts = new WeakMap<Response, string>()

/** The text that is sent of a cut response; undefined for a whole one. */
export const cutText = (response: Response): string | undefined => sentTexts.get(response)

function toCutResponse({ status, headers, text, cutAt }: Reply): Response {
  const sent = text!.slice(0, cutAt)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(sent)),
    pull: breakOff,
  })
  const response = new Response(body, { status, headers: withLength(headers, text!) })
  sentTexts.set(response, sent)
  return response
}

/** Not in the task of the part that was sent: msw 3 would drop that part, and the status and the headers with it. */
async function breakOff(body: ReadableStreamDefaultController): Promise<void> {
  const { startTimeout } = await import('../time/real-time.ts')
  await startTimeout(0).over
  body.error(new TypeError('terminated'))
}

/** Sets `Content-Length`: without it, interceptors such as msw 3 take twice as long. */
export function toResponse(reply: Reply): Response {
  const { status, headers, text, cutAt } = reply
  if (cutAt !== undefined) return toCutResponse(reply)
  if (text === null || hasContentLength(headers)) return new Response(text, reply)
  return new Response(text, { status, headers: withLength(headers, text) })
}

/** The answer to HEAD: that of GET without its body. The length is that of the body it leaves out. @see spec R.19 */
export function withoutBody({ status, headers, text }: Reply): Reply {
  const isKnown = text === null || hasContentLength(headers)
  return { status, headers: isKnown ? headers : withLength(headers, text), text: null }
}

const withLength = (headers: Reply['headers'], text: string): Reply['headers'] => ({
  ...headers,
  'Content-Length': String(byteLength(text)),
})

const LENGTH = 'content-length'

/** Whether the headers declare a length. This runs for every answer, so it builds no list of the names. */
export function hasContentLength(headers: Reply['headers']): boolean {
  for (const name in headers) if (name.length === LENGTH.length && name.toLowerCase() === LENGTH) return true
  return false
}
