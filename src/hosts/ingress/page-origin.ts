import type { Received } from '../../core/http/received.ts'
import { isRead } from '../../resources/route.ts'
import { Refusal } from '../worlds/refusal.ts'

/** The origin that browsers send for files, `data:` addresses and sandboxed frames, which hide theirs. */
const HIDDEN = 'null'
/** Can be pasted into a shell as it is. */
const PLAIN = /^[\w.:/[\]-]+$/

/**
 * Refuses requests of pages that may not read the answers: browsers do send such requests, and only hide the answers
 * from the page.
 *
 * @see spec R.35
 */
export function requireAllowedOrigin(received: Received, isAllowed: (origin: string) => boolean): void {
  const origin = pageOrigin(received)
  if (origin === undefined || isOwnOrigin(origin, received) || isAllowed(origin)) return
  throw foreignPage(
    origin === HIDDEN
      ? 'A page that hides its origin, such as a file or a sandboxed frame, may not use this server. Serve it from localhost; --cors "*", or the option cors of the fake, lets in any page.'
      : `Pages of ${JSON.stringify(origin)} may not use this server. If they are yours, allow them with --cors ${PLAIN.test(origin) ? origin : '<origin>'}, or the option cors of the fake.`,
  )
}

/** Refuses pages of another origin to control, also those that may use the API. */
export function requireOwnOrigin(received: Received): void {
  const origin = pageOrigin(received)
  if (origin === undefined || isOwnOrigin(origin, received)) return
  throw foreignPage(`Pages of ${origin} may not use control here: only those of ${received.address.host} do.`)
}

/** Whether a page of the server's own origin made a request, by all that a browser says about it. */
export function isOwnPage(received: Received): boolean {
  const origin = received.headers.get('origin')
  return origin !== null && isOwnOrigin(origin, received) && received.headers.get('sec-fetch-site') === 'same-origin'
}

/**
 * Whether the answer replaces the page of a window, because an address was typed, or a link or a form was used. Frames
 * do not count. If a service worker of the app passes a visit on, the browser says `empty`. No script of a page can say so.
 */
export const isVisit = ({ headers }: Pick<Received, 'headers'>): boolean =>
  headers.get('sec-fetch-mode') === 'navigate' && /^(?:document|empty)$/.test(headers.get('sec-fetch-dest') ?? '')

/** Whether a script of the server's own origin made a request, by all that a browser says about it. */
export function isOwnScript(received: Received): boolean {
  const origin = received.headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, received)) return false
  const { headers } = received
  return headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-dest') === 'empty'
}

/** Whether a request opens a page of HTML in a window of a browser, even of one that sends no `Sec-Fetch-Dest`. */
export function isPageVisit({ method, headers }: Received): boolean {
  if (!isRead(method)) return false
  const isDocument = isVisit({ headers }) || (headers.get('sec-fetch-dest') ?? 'document') === 'document'
  return isDocument && (headers.get('accept') ?? '').includes('text/html')
}

const foreignPage = (detail: string): Refusal => new Refusal(403, 'origin_not_allowed', detail)

/**
 * The origin of the page that made a request; undefined if no page did, or one of this site. Browsers send `Origin`
 * except with a GET that the page cannot read, such as that of an image: `Sec-Fetch-Site` tells those of another site.
 * Following a link does not count, because the answer replaces the page.
 */
function pageOrigin({ method, headers }: Received): string | undefined {
  const origin = headers.get('origin')
  if (origin !== null) return origin
  if (headers.get('sec-fetch-site') !== 'cross-site') return undefined
  const isLink = method === 'GET' && (isVisit({ headers }) || headers.get('sec-fetch-dest') === 'document')
  return isLink ? undefined : originOf(headers.get('referer') ?? HIDDEN)
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : HIDDEN)

/** The server cannot see whether a proxy before it speaks https. */
const isOwnOrigin = (origin: string, { address: { host } }: Received): boolean =>
  origin === `http://${host}` || origin === `https://${host}`
