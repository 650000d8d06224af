import { loadAllCode } from '../../request/reading.ts'
import { atUrl, followRedirects } from '../fetch-answers.ts'
import type { Answering } from './xhr-answer.ts'
import { absolute, answeredXhr } from './xhr.ts'

/**
 * Gives every `fetch` and XHR of this window to `answering` first, for as long as the window lives. The code of all requests
 * begins to load now, so that a story or test with a timeout of a second does not spend it on loading. Code that cannot be
 * loaded is tried again by the request that needs it.
 */
export function intercept(answering: Answering): void {
  void loadAllCode().catch(() => undefined)
  const following = withRedirects(answering, globalThis.fetch)
  replace('fetch', answeredFetch(globalThis.fetch, following))
  if (globalThis.XMLHttpRequest) replace('XMLHttpRequest', answeredXhr(globalThis.XMLHttpRequest, following))
}

/** Redirects lead to `answering` again, or else to the network. */
function withRedirects(answering: Answering, network: typeof fetch): Answering {
  const ask = async (request: Request) => (await answering(request)) ?? network.call(globalThis, request)
  return (request) => answering(request)?.then((answer) => answer && followRedirects(request, answer, ask))
}

/** Not by an assignment: an msw server that listens, as beside stories in jsdom, has made them read-only. */
function replace<Name extends 'fetch' | 'XMLHttpRequest'>(name: Name, value: (typeof globalThis)[Name]): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: true })
}

function answeredFetch(network: typeof fetch, answering: Answering): typeof fetch {
  return async (input, init) => {
    // A request that is left to the network goes there with its body unread.
    const request = new Request(input instanceof Request ? input.clone() : absolute(input), init)
    request.signal.throwIfAborted()
    const answer = await answering(request)
    if (!answer) return network.call(globalThis, input, init)
    // The caller may have given up since.
    request.signal.throwIfAborted()
    return atUrl(answer, answer.url || request.url)
  }
}
