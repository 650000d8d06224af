import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import { controlPath } from '../control-api/control.ts'
import type { AroundControl } from '../control-api/control.ts'
import { escaped, plainPage } from '../ingress/html-page.ts'
import { isOwnPage, isPageVisit, isVisit } from '../ingress/page-origin.ts'

const RESET = /^\/reset\/?$/
const DONE = '?done'

/**
 * Lets a browser use `/__fake/reset` without the token: it shows a page with a button, and that button and other pages
 * of the dev server reset the fake.
 *
 * @param app - The path of the app, which the page links to.
 * @param isKnownHost - Whether a host is known, and not a name that another page has pointed here.
 * @see spec R.36
 */
export function resetPage(app: string, isKnownHost: (host: string) => boolean): AroundControl {
  return async (received, answer) => {
    const { method, headers, address } = received
    const isOurs = RESET.test(controlPath(received)) && headers.get('x-fake-token') === null
    if (!isOurs) return answer()
    const isKnown = isKnownHost(address.host)
    if (isKnown && method === 'GET' && isVisit(received)) return page(app, isDone(received))
    if (isPageVisit(received)) return closedPage(address.origin + address.pathname)
    if (!isKnown) return answer()
    if (method !== 'POST' || !isOwnPage(received)) return answer()
    const reply = await answer('without token')
    if (reply.status !== 204 || !isVisit(received)) return reply
    return { status: 303, headers: { Location: DONE, 'Cache-Control': 'no-store' }, text: null }
  }
}

/** For a visit at an address at which browsers do not distinguish this server's pages from others. */
const closedPage = (url: string): Reply =>
  plainPage({
    title: 'No button here',
    status: 401,
    body: `<p role="status">At this address the browser does not say which page makes the request. Open it at localhost, or over https by a name that Vite allows.</p>
<p>With the token that Vite printed it works from anywhere:</p>
<p><code>curl -X POST -H "X-Fake-Token: …" ${escaped(url)}</code></p>`,
  })

/** Whether the page has just been reset by its own button. A link from elsewhere cannot make the page say so. */
const isDone = ({ address, headers }: Received): boolean =>
  address.search === DONE && headers.get('sec-fetch-site') === 'same-origin'

const page = (app: string, done: boolean): Reply =>
  plainPage({
    title: 'Reset the fake',
    body: `${done ? '<p role="status">The fake is as at its start.</p>' : '<p>Data and clock go back to the start, the journal is emptied, added faults and gates are gone.</p>'}
<form method="post" action="?"><button>${done ? 'Reset again' : 'Reset'}</button></form>
<p><a href="${escaped(app)}">To the app</a></p>`,
  })
