import { PAGE_STYLE } from '../html-page.ts'

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

/**
 * Asks for the name of a world that begins at a scenario, opens it, and shows its address. A link only names the scenario: a
 * person must press the button.
 *
 * @see spec F.55
 */
export const NEW_WORLD_SCRIPT = `const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export function askForWorld(query) {
  const { scenario, seed, now, world } = Object.fromEntries(query)
  const style = new CSSStyleSheet()
  style.replaceSync(${JSON.stringify(PAGE_STYLE)})
  document.adoptedStyleSheets = [style]
  document.title = 'A new world'
  const name = make('input', { name: 'world', required: true, autocomplete: 'off', value: world ?? nameFor(scenario) })
  const label = make('label', {}, 'Name of the world ', name)
  const said = make('div', {})
  said.setAttribute('role', 'status')
  const form = make('form', {}, make('p', {}, label, ' ', make('button', {}, 'Open the world')))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const from = { scenario, ...(seed && { seed: Number(seed) }), ...(now && { now }) }
    const answer = await open(name.value, from).catch(({ message }) => ({ detail: message }))
    said.replaceChildren(...(answer.url ? shown(name.value, answer.url) : [make('p', {}, answer.detail)]))
    if (!answer.url) return
    form.remove()
    said.querySelector('a').focus()
  })
  const what = make('p', {}, 'It begins at the scenario ', make('code', {}, scenario), '.')
  document.body.replaceChildren(make('h1', {}, 'A new world'), what, form, said)
}

/** Four letters that hardly anybody else gets, so that two who follow the same link have a world each. */
const nameFor = (scenario) => scenario + '-' + crypto.getRandomValues(new Uint32Array(1))[0].toString(36).slice(0, 4)

async function open(name, from) {
  const headers = { 'Content-Type': 'application/json' }
  const asked = { method: 'POST', headers, body: JSON.stringify(from) }
  return (await fetch('/__fake/worlds/' + encodeURIComponent(name), asked)).json()
}

const shown = (name, url) => [
  make('p', {}, 'The address of the world ', make('code', {}, name), ' is the base URL of clients:'),
  make('p', {}, make('code', {}, url)),
  make('p', {}, make('a', { href: '/__fake/?world=' + encodeURIComponent(name) }, 'Open the inspector')),
]
`
