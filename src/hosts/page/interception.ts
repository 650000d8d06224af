import { absolute, answeredXhr } from './xhr.ts'
import type { Answering } from './xhr.ts'

/** Asks `answering` about every `fetch` and XHR of this window, for as long as the window lives. */
export function intercept(answering: Answering): void {
  globalThis.fetch = answeredFetch(globalThis.fetch, answering)
  if (globalThis.XMLHttpRequest) globalThis.XMLHttpRequest = answeredXhr(globalThis.XMLHttpRequest, answering)
}

function answeredFetch(network: typeof fetch, answering: Answering): typeof fetch {
  return async (input, init) => {
    // A request that is left to the network goes there with its body unread.
    const request = new Request(input instanceof Request ? input.clone() : absolute(input), init)
    request.signal.throwIfAborted()
    const answer = await answering(request)
    if (!answer) return network.call(globalThis, input, init)
    return Object.defineProperty(answer, 'url', { value: request.url })
  }
}
