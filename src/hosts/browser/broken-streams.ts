import { cutText } from '../../core/http/reply.ts'
import type { Fake } from '../../fake/fake.ts'

/**
 * Gives no answer in place of one that breaks off, where the browser hands no stream to a worker, as in WebKit: msw would wait there
 * for the end of the answer, and the request for ever.
 */
export function withoutBrokenStreams(answerBy: Fake['fetch']): Fake['fetch'] {
  if (handsStreams()) return answerBy
  return async (...asked) => {
    const response = await answerBy(...asked)
    return cutText(response) === undefined ? response : Response.error()
  }
}

/** Whether this browser hands streams to workers. */
function handsStreams(): boolean {
  const { port1 } = new MessageChannel()
  const stream = new ReadableStream()
  try {
    port1.postMessage(null, [stream])
    return true
  } catch {
    return false
  }
}
