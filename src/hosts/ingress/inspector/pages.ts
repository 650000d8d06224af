import type { Address } from '../../../core/http/address.ts'
import type { Reply } from '../../../core/http/reply.ts'
import { escaped, pageHeaders, plainPage } from '../html-page.ts'
import type { CodeOutcome } from './one-time-codes.ts'

/**
 * The page that the inspector's script fills.
 *
 * @param called - The title of the world without a name. It stands in the page, which needs a session, and not in the script.
 */
export const inspectorPage = (called?: string): Reply => ({
  status: 200,
  headers: pageHeaders(["script-src 'self'", "connect-src 'self'", "form-action 'none'"]),
  text: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>fake-dashboards</title>
${called === undefined ? '' : `<meta name="called" content="${escaped(called)}">\n`}<link rel="icon" href="data:,">
<script type="module" src="/__fake/start.js"></script>
<noscript>The inspector needs JavaScript.</noscript>
</html>
`,
})

/**
 * For a visit from another site, because browsers send no cookie with it: this page loads itself again, and then they send
 * the cookie.
 */
export const askAgainPage: Reply = plainPage({
  title: 'The inspector',
  head: '<meta http-equiv="refresh" content="0">\n',
  body: '<p><a href="/__fake/">Open the inspector</a></p>',
})

/** Why a visitor is not let in. */
export type NotLetIn = Exclude<CodeOutcome, 'valid'> | 'no session' | 'wrong token' | 'elsewhere' | 'silent browser'

const WHY: Readonly<Record<NotLetIn, string>> = {
  'no session': 'This browser has not opened the inspector of this server yet.',
  'wrong token': 'That is not the token of this server.',
  used: 'This link was used already. Each link works once.',
  expired: 'This link has expired. A link works for an hour.',
  unknown: 'This server did not make this link, or does not know it any more.',
  elsewhere:
    'A page elsewhere led here, so the link was not used. If it is yours, copy it into the address bar of the browser.',
  'silent browser':
    'This browser does not say which page makes the request, so the inspector stays closed, and no link is used up. Browsers say so on localhost and over https.',
}

/**
 * The page for a browser without access: it says why, and how to get access.
 *
 * @param address - The address that the browser requested; its query is kept.
 */
export const wayInPage = (why: NotLetIn, address: Address): Reply =>
  plainPage({
    title: 'The inspector is closed',
    status: why === 'elsewhere' || why === 'silent browser' ? 403 : 401,
    body: `<p role="status">${WHY[why]}</p>
${why === 'silent browser' ? OTHER_ADDRESS : waysIn(address)}`,
  })

/** Neither a link nor the token helps here: the page's own scripts would not be known as such. */
const OTHER_ADDRESS = '<p>Open it at localhost on the machine of the server, or put https before the server.</p>'

const waysIn = ({ origin, search }: Address): string =>
  `<p>A link opens it, once, in one browser. A server prints one when it starts, and its token makes another:</p>
<p><code>curl -X POST -H "X-Fake-Token: …" ${escaped(origin)}/__fake/links</code></p>
<p>Or give the token itself:</p>
<form method="post" action="/__fake/open${escaped(search)}">
<p><label>Token <input name="token" type="password" autocomplete="off" required></label> <button>Open the inspector</button></p>
</form>`
