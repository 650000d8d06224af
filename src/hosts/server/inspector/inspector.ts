import type { Clock } from '../../../core/time/clock.ts'
import { ApiError } from '../../../core/http/errors.ts'
import type { Received } from '../../../core/http/received.ts'
import type { Reply } from '../../../core/http/reply.ts'
import { isSecret } from '../../ingress/token.ts'
import { controlPath } from '../../control-api/control.ts'
import type { AroundControl } from '../../control-api/control.ts'
import { wallClock } from '../../worlds/served-world.ts'
import { isOwnPage, isOwnScript, isPageVisit, isVisit } from '../../ingress/page-origin.ts'
import { OneTimeCodes } from './one-time-codes.ts'
import { PageFiles } from './page-files.ts'
import { askAgainPage, inspectorPage, wayInPage } from './pages.ts'
import type { NotLetIn } from './pages.ts'
import { Sessions } from './sessions.ts'

const HOME = '/__fake/'
const OPEN = '/open'
const WORLD = /^\/w\/([^/]+)\//
/** In bytes. */
const LARGEST_FORM = 10_000

/**
 * The page at `/__fake/`: who may open it, and its files. A link that works once, or the token, opens it in a browser, and
 * the cookie that the browser gets then stands in for the token in requests of that page.
 *
 * @see spec F.30
 */
export class Inspector {
  readonly #token: string
  readonly #codes: OneTimeCodes
  readonly #sessions = new Sessions()
  readonly #files = new PageFiles()

  constructor(token: string, wall: Clock = wallClock()) {
    this.#token = token
    this.#codes = new OneTimeCodes(wall)
  }

  /** A link that opens the page in one browser, once. */
  readonly createLink = (origin: string): string => `${origin}/__fake${OPEN}/${this.#codes.create()}`

  readonly around: AroundControl = async (received, answer) => {
    const path = controlPath(received)
    const isGet = received.method === 'GET' || received.method === 'HEAD'
    if (isGet && this.#files.has(path)) return this.#files.answer(path, received)
    if (received.headers.get('x-fake-token') !== null) return answer()
    if ((path === '' || path === '/') && isPageVisit(received)) return this.#page(received)
    if (path.startsWith(`${OPEN}/`) && isPageVisit(received)) return this.#openByLink(received)
    if (path === OPEN && received.method === 'POST') return this.#openByToken(received, answer)
    return isOwnScript(received) && this.#sessions.includes(received) ? answer('without token') : answer()
  }

  #page(received: Received): Reply {
    const { pathname, origin } = received.address
    const world = WORLD.exec(pathname)?.[1]
    if (world !== undefined) return goTo(`${HOME}?world=${encodeURIComponent(world)}`)
    if (pathname !== HOME) return goTo(HOME)
    if (this.#sessions.includes(received)) return inspectorPage
    return siteOf(received) === 'cross-site' ? askAgainPage : wayInPage('no session', origin)
  }

  /** The link is used by whoever types or pastes it: a page elsewhere, a preview or a scanner does not use it up. */
  #openByLink(received: Received): Reply {
    const why = whyNotOpened(received) ?? this.#codes.use(controlPath(received).slice(OPEN.length + 1))
    return why === 'valid' ? this.#letIn(received) : wayInPage(why, received.address.origin)
  }

  async #openByToken(received: Received, answer: () => Promise<Reply>): Promise<Reply> {
    if (!isOwnPage(received) || !isVisit(received)) return answer()
    const given = (await readForm(received)).get('token') ?? ''
    return isSecret(given, this.#token) ? this.#letIn(received) : wayInPage('wrong token', received.address.origin)
  }

  #letIn(received: Received): Reply {
    const { status, headers, text } = goTo(HOME)
    return { status, headers: { ...headers, 'Set-Cookie': this.#sessions.open(received) }, text }
  }
}

/** What is too large for a token is no form of ours. */
async function readForm(received: Received): Promise<URLSearchParams> {
  const bytes = await received.bytes(LARGEST_FORM).catch((error: unknown) => {
    if (error instanceof ApiError) return new Uint8Array()
    throw error
  })
  return new URLSearchParams(new TextDecoder().decode(bytes))
}

const siteOf = ({ headers }: Received): string | null => headers.get('sec-fetch-site')

/** A browser tells by `Sec-Purpose` that nobody has opened the page yet. */
function whyNotOpened(received: Received): NotLetIn | undefined {
  const site = siteOf(received)
  if (site === null) return 'silent browser'
  const isTyped = site === 'none' || site === 'same-origin'
  const isOpened = isTyped && received.method === 'GET' && isVisit(received)
  return isOpened && received.headers.get('sec-purpose') === null ? undefined : 'elsewhere'
}

const goTo = (path: string): Reply => ({
  status: 303,
  headers: { Location: path, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  text: null,
})
