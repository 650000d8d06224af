/**
 * Starts the inspector in its page. Its cookie goes to `/__fake/` alone, so it names a world by a header, not by the path. A
 * link cannot make it open a world that is not there, because a request for such a world would make it.
 *
 * @see spec F.31
 */
export const START_SCRIPT = `import { mountInspector } from './inspector.js'

const byHeader = (address, init = {}) => {
  const { origin, pathname, search } = new URL(address, location.origin)
  const [, name, rest] = /^\\/w\\/([^/]+)(\\/__fake.*)$/.exec(pathname) ?? []
  if (name === undefined) return fetch(address, init)
  const headers = new Headers(init.headers)
  headers.set('X-Fake-World', decodeURIComponent(name))
  return fetch(origin + rest + search, { ...init, headers })
}

const called = document.querySelector('meta[name=called]')?.content
const query = new URLSearchParams(location.search)
const named = query.get('world')
const answer = await fetch('/__fake/worlds')
const worlds = await answer.json()
if (answer.ok) {
  if (query.has('scenario')) (await import('./new-world.js')).askForWorld(query)
  else if (named === null || worlds.some(({ name }) => name === named))
    mountInspector(document, { url: location.origin, fetch: byHeader, isServed: true, called, ...(named !== null && { world: named }) })
  else document.body.textContent = 'There is no world ' + JSON.stringify(named) + ' yet. Its first request makes it; then open this page again.'
} else document.body.textContent = worlds.detail
`
