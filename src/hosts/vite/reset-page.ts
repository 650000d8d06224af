import { createHash } from 'node:crypto'
import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import { controlPath } from '../server/control.ts'
import type { AroundControl } from '../server/dispatcher.ts'
import { isOwnPage, isVisit } from '../server/page-origin.ts'

const RESET = /^\/reset\/?$/
const DONE = '?done'
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem }
button { font: inherit; padding: 0.25rem 1rem }
`
/** The page takes nothing from anywhere, and stands in no frame, where another page could lead a click to its button. */
const HEADERS: Reply['headers'] = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/**
 * Lets a browser use `/__fake/reset` without the token: who opens it gets a page with a button, and that button and other
 * pages of the dev server reset the fake.
 *
 * @param app - The path of the app, which the page links to.
 * @param isKnownHost - Whether a host cannot be a name that a page elsewhere made lead here.
 * @see spec R.36
 */
export function resetPage(app: string, isKnownHost: (host: string) => boolean): AroundControl {
  return async (received, answer) => {
    const { method, headers, address } = received
    const isOurs = RESET.test(controlPath(received)) && headers.get('x-fake-token') === null
    if (!isOurs || !isKnownHost(address.host)) return answer()
    if (method === 'GET' && isVisit(received))
      return { status: 200, headers: HEADERS, text: page(app, isDone(received)) }
    if (method !== 'POST' || !isOwnPage(received)) return answer()
    const reply = await answer('without token')
    if (reply.status !== 204 || !isVisit(received)) return reply
    return { status: 303, headers: { Location: DONE, 'Cache-Control': 'no-store' }, text: null }
  }
}

/** A link from elsewhere cannot make the page say so. */
const isDone = ({ address, headers }: Received): boolean =>
  address.search === DONE && headers.get('sec-fetch-site') === 'same-origin'

const page = (app: string, done: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Reset the fake</title>
<style>${STYLE}</style>
<h1>Reset the fake</h1>
${done ? '<p role="status">The fake is as at its start.</p>' : '<p>Data and clock go back to the start, the journal is emptied, added faults and gates are gone.</p>'}
<form method="post" action="?"><button>${done ? 'Reset again' : 'Reset'}</button></form>
<p><a href="${app.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">To the app</a></p>
</html>
`
