import { absolute } from './answering.ts'
import type { Answering } from './answering.ts'
import { answeredXhr } from './xhr.ts'

/** Asks first about every `fetch` and XHR of this window, for as long as it lives. What passes by is left untouched. */
export function intercept(answering: Answering): void {
  globalThis.fetch = answeredFetch(globalThis.fetch, answering)
  if (globalThis.XMLHttpRequest) globalThis.XMLHttpRequest = answeredXhr(globalThis.XMLHttpRequest, answering)
}

function answeredFetch(network: typeof fetch, answering: Answering): typeof fetch {
  return async (input, init) => {
    // A request that passes by goes on with its body unread.
    const request = new Request(input instanceof Request ? input.clone() : absolute(input), init)
    request.signal.throwIfAborted()
    const answer = await answering(request)
    if (!answer) return network.call(globalThis, input, init)
    return Object.defineProperty(answer, 'url', { value: request.url })
  }
}
