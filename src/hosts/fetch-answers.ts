import { NetworkError } from '../core/http/reply.ts'

const REDIRECTS = [301, 302, 303, 307, 308]
/** Browsers give up after this many. */
const MOST = 20

/**
 * Follows the redirects of an answer, as the platform would. Only a fault answers with one.
 *
 * @param ask - Sends the next request.
 * @throws NetworkError for a redirect that the request forbids, that would need a body again, or that never ends.
 */
export async function followRedirects(
  request: Request,
  answer: Response,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  let [asked, answered] = [request, answer]
  for (let hops = 0; hops <= MOST; hops++) {
    const next = redirected(asked, answered)
    if (!next) return hops === 0 ? answered : Object.defineProperty(answered, 'redirected', { value: true })
    asked = next
    answered = atUrl(await ask(asked), asked.url)
  }
  throw failed()
}

/** The request that a redirect leads to; undefined if the answer is none, or the caller follows it itself. */
function redirected(request: Request, { status, headers }: Response): Request | undefined {
  const location = headers.get('Location')
  if (!REDIRECTS.includes(status) || location === null || request.redirect === 'manual') return undefined
  const isReadAnew = status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST'
  if (request.redirect === 'error' || (request.bodyUsed && !isReadAnew)) throw failed()
  const kept = [...request.headers].filter(([name]) => !isReadAnew || !name.startsWith('content-'))
  const method = isReadAnew ? 'GET' : request.method
  return new Request(new URL(location, request.url), { method, headers: kept, signal: request.signal })
}

const failed = (): NetworkError => new NetworkError('Failed to fetch')

/** A response as the platform gives it: it has its URL without the fragment, and so do its copies. */
export const atUrl = (response: Response, url: string): Response =>
  Object.defineProperties(response, {
    url: { value: url.split('#', 1)[0], configurable: true },
    clone: { value: () => atUrl(Response.prototype.clone.call(response), url), configurable: true },
  })
