import { byteLength } from '../json/utf8.ts'

/** A whole answer as text, before anything brings it to a client: what the journal keeps and faults break. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null when there is no body. */
  readonly text: string | null
  /** How many characters are sent before the connection ends; all of them when left out. */
  readonly cutAt?: number
}

/** What a client sees when there is no answer at all: the same error as of a `fetch` whose connection failed. */
export class NetworkError extends TypeError {
  override readonly name = 'TypeError'
}

const parts = new WeakMap<Response, string>()

/** As much as is sent of the body of a response whose connection ends in the middle of it; undefined of a whole one. */
export const cutPart = (response: Response): string | undefined => parts.get(response)

function toCutResponse({ status, headers, text, cutAt }: Reply): Response {
  const part = (text ?? '').slice(0, cutAt)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(part)),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  const length = String(encoder.encode(text ?? '').length)
  const response = new Response(body, { status, headers: { ...headers, 'Content-Length': length } })
  parts.set(response, part)
  return response
}

/** The length is said aloud: clients in between, msw 3 above all, are twice as slow where they have to find it out. */
export function toResponse(reply: Reply): Response {
  const { status, headers, text, cutAt } = reply
  if (cutAt !== undefined) return toCutResponse(reply)
  if (text === null || isLengthSaid(headers)) return new Response(text, reply)
  return new Response(text, { status, headers: { ...headers, 'Content-Length': String(byteLength(text)) } })
}

const LENGTH = 'content-length'

/** Whether the headers say how long the body is. Asked for every answer, so without a list of them. */
export function isLengthSaid(headers: Reply['headers']): boolean {
  for (const name in headers) if (name.length === LENGTH.length && name.toLowerCase() === LENGTH) return true
  return false
}
