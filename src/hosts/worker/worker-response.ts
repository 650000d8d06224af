import type { Reply } from '../../core/http/reply.ts'
import { startTimeout } from '../../core/time/real-time.ts'
import { toStreamedResponse } from '../worlds/streamed-reply.ts'

/** A stream whose length is declared, as the head of the answer says it. Only this runtime has it. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>

/** An answer as the runtime sends it. `signal` is aborted when the client leaves. */
export function toWorkerResponse(reply: Reply, signal: AbortSignal): Response {
  if (reply.cutAt === undefined) return toStreamedResponse(reply, signal)
  const bytes = encode(reply.text ?? '')
  return brokenResponse(reply, bytes.length, encode((reply.text ?? '').slice(0, reply.cutAt)))
}

/**
 * The nearest that a worker has to a connection without an answer: it cannot end one before the head. A length is declared,
 * and the connection ends without a byte of it.
 *
 * @see spec F.46
 */
export const noAnswer = (): Response => brokenResponse({ status: 502, headers: {} }, 1, new Uint8Array())

/**
 * Declares a length, sends the first bytes, and breaks off. Not in the same task: newer releases of workerd would drop the head
 * and what was sent, and wrangler would answer with a 500 of its own.
 */
function brokenResponse({ status, headers }: Pick<Reply, 'status' | 'headers'>, length: number, sent: Uint8Array) {
  const { readable, writable } = new FixedLengthStream(length)
  const writer = writable.getWriter()
  // The reader of the body gets the error; here it is not awaited.
  const breakOff = async () => {
    if (sent.length > 0) await writer.write(sent)
    await startTimeout(0).over
    await writer.abort(new TypeError('terminated'))
  }
  breakOff().catch(() => undefined)
  return new Response(readable, { status, headers })
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
