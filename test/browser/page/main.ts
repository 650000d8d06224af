/// <reference types="vite/client" />
import { openInspector } from 'fake-dashboards/browser'
import { copyLink, fake, link, start, stop } from './fake.ts'

interface List<T> {
  readonly next: string | null
  readonly results: readonly T[]
}

const project = '/api/environments/2'
const first = `${project}/dashboards/1/`
const at = (id: string): HTMLElement => document.getElementById(id)!
const said = at('said')
let next: string | null = `${project}/events/?limit=100`

async function list(): Promise<void> {
  const { results } = (await (await fetch(`${project}/dashboards/`)).json()) as List<{ id: number; name: string }>
  const byId = [...results].sort((a, b) => a.id - b.id)
  at('dashboards').replaceChildren(...byId.map(({ name }) => item(name)))
}

function item(text: string): HTMLElement {
  return Object.assign(document.createElement('li'), { textContent: text })
}

async function rename(form: HTMLFormElement): Promise<void> {
  const body = JSON.stringify({ name: new FormData(form).get('name') })
  await fetch(first, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body })
  await list()
}

async function remove(): Promise<void> {
  const { status, headers } = await fetch(first, { method: 'DELETE' })
  said.textContent = `${status}, allowed: ${headers.get('Allow')}`
}

async function more(): Promise<void> {
  const page = (await (await fetch(next!)).json()) as List<{ id: string }>
  next = page.next
  at('events').append(...page.results.map(({ id }) => item(id)))
  said.textContent = next === null ? 'no more events' : 'more events'
}

at('rename').onsubmit = (event) => {
  event.preventDefault()
  void rename(event.currentTarget as HTMLFormElement)
}
at('delete').onclick = () => void remove()
at('more').onclick = () => void more()

/** A router of the plainest kind: it takes all of the fragment for its path. */
const route = (): void => at('route').append(item(location.hash))
for (const event of ['hashchange', 'popstate']) addEventListener(event, route)
route()

await start({ quiet: true })
await list()
Object.assign(window, { fake, stop, link, copyLink, openInspector })
document.body.dataset['loads'] = String(Number(document.body.dataset['loads'] ?? 0) + 1)

import.meta.hot?.accept()
