import { cutText } from '../../core/http/reply.ts'
import type { Fake } from '../../fake/fake.ts'

/**
 * Replaces an answer that breaks off by none, in browsers that pass no stream to a worker, such as WebKit: msw would
 * wait for the end of the answer, and the request forever.
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
