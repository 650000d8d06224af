import type { Address } from '../../../core/http/address.ts'
import { ApiError } from '../../../core/http/errors.ts'
import type { Received } from '../../../core/http/received.ts'
import type { Reply } from '../../../core/http/reply.ts'
import { worldNameIn } from '../../../core/http/world-path.ts'
import { isRead } from '../../../resources/route.ts'
import { controlPath } from '../../control-api/control.ts'
import type { ControlAccess } from '../../control-api/control.ts'
import { Refusal } from '../../worlds/refusal.ts'
import { isOwnPage, isOwnScript, isPageVisit, isVisit } from '../page-origin.ts'
import { isSecret } from '../secret.ts'
import type { PageAccess } from './page-access.ts'
import { PageFiles } from './page-files.ts'
import type { InspectorScript } from './page-files.ts'
import { askAgainPage, inspectorPage, wayInPage } from './pages.ts'
import type { NotLetIn } from './pages.ts'
import { secretsIn, sessionCookie } from './sessions.ts'

/** The parts that the page of a host needs. */
interface InspectorHost {
  /** The token of control. */
  readonly token: string
  readonly access: PageAccess
  readonly script: InspectorScript
  /** The title of the world without a name. Default: `'First world'`. */
  readonly title?: string | undefined
}

const HOME = '/__fake/'
const OPEN = '/open'
/** In bytes. */
const LARGEST_FORM = 10_000

/** A link that opens the page with a code; `base` is the address of a server, or of a world. */
export const linkTo = (base: string, code: string): string => `${base}/__fake${OPEN}/${code}`

/**
 * The page at `/__fake/`: who may open it, and its files. A link that works once, or the token, opens it in a browser, and
 * the cookie that the browser gets then stands in for the token in requests of that page.
 *
 * @see spec F.30
 */
export class Inspector {
  readonly #token: string
  readonly #access: PageAccess
  readonly #files: PageFiles
  readonly #shown: Reply

  constructor({ token, access, script, title }: InspectorHost) {
    this.#token = token
    this.#access = access
    this.#files = new PageFiles(script)
    this.#shown = inspectorPage(title)
  }

  /** Answers a request for the page itself. For any other, returns whether it needs the token. */
  async answer(received: Received): Promise<Reply | ControlAccess> {
    const path = controlPath(received)
    if (isRead(received.method) && this.#files.has(path)) return this.#files.answer(path, received)
    if (received.headers.get('x-fake-token') !== null) return 'with token'
    if ((path === '' || path === '/') && isPageVisit(received)) return this.#page(received)
    if (path.startsWith(`${OPEN}/`) && isPageVisit(received)) return this.#openByLink(received)
    if (path === OPEN && received.method === 'POST') return this.#openByToken(received)
    if (!isOwnScript(received) || secretsIn(received).length === 0) return 'with token'
    if (await this.#hasSession(received)) return 'without token'
    throw new Refusal(401, 'session_unknown', 'This server does not know this browser. Load the page again to get in.')
  }

  async #page(received: Received): Promise<Reply> {
    const { address } = received
    if (address.pathname !== HOME) return goTo(homeOf(address))
    if (await this.#hasSession(received)) return this.#shown
    const site = siteOf(received)
    if (site === 'cross-site') return askAgainPage
    return wayInPage(site === null ? 'silent browser' : 'no session', address)
  }

  /**
   * Answers a link with a code. Only a person who opens it uses it up, not a page elsewhere, a preview or a scanner.
   */
  async #openByLink(received: Received): Promise<Reply> {
    const code = controlPath(received).slice(OPEN.length + 1)
    const why = whyNotOpened(received) ?? (await this.#access.useCode(code))
    if (why === 'valid') return this.#letIn(received)
    // If the link is followed again in the same browser, that browser has a session already.
    return (await this.#hasSession(received)) ? goTo(homeOf(received.address)) : wayInPage(why, received.address)
  }

  async #openByToken(received: Received): Promise<Reply | ControlAccess> {
    if (!isOwnPage(received) || !isVisit(received)) return 'with token'
    const given = (await readForm(received)).get('token') ?? ''
    return isSecret(given, this.#token) ? this.#letIn(received) : wayInPage('wrong token', received.address)
  }

  async #letIn(received: Received): Promise<Reply> {
    const { status, headers, text } = goTo(homeOf(received.address))
    const cookie = sessionCookie(received, await this.#access.openSession())
    return { status, headers: { ...headers, 'Set-Cookie': cookie }, text }
  }

  async #hasSession(received: Received): Promise<boolean> {
    const secrets = secretsIn(received)
    return secrets.length > 0 && this.#access.hasSession(secrets)
  }
}

/**
 * The address of the page that shows the world of a path, unless its query names one. Parameters for the page stay in the
 * query.
 */
function homeOf({ pathname, searchParams }: Address): string {
  const query = new URLSearchParams(searchParams)
  const world = worldNameIn(pathname)
  if (world !== undefined && !query.has('world')) query.set('world', world)
  return query.size > 0 ? `${HOME}?${query.toString()}` : HOME
}

/** Reads the form with the token. What is too large for a token is not read. */
async function readForm(received: Received): Promise<URLSearchParams> {
  const bytes = await received.bytes(LARGEST_FORM).catch((error: unknown) => {
    if (error instanceof ApiError) return new Uint8Array()
    throw error
  })
  return new URLSearchParams(new TextDecoder().decode(bytes))
}

const siteOf = ({ headers }: Received): string | null => headers.get('sec-fetch-site')

/** A browser says by `Sec-Purpose` that the page has not been opened yet. */
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
