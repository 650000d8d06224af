import { expect, onTestFinished, test } from 'vitest'
import { createControl } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { ChannelFetch } from '../../src/hosts/storybook/channel-fetch.ts'
import type { PanelChannel } from '../../src/hosts/storybook/panel-messages.ts'
import { StoryPanel } from '../../src/hosts/storybook/story-panel.ts'
import { office } from '../support/api/office.ts'
import { dashboards } from '../support/servers/served.ts'

const url = 'http://localhost'

/** Sends an event to every listener as Storybook does: as JSON, and to its sender too. */
function openChannel() {
  const listeners = new Map<string, Set<(message: never) => void>>()
  const said: string[] = []
  const channel: PanelChannel = {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, message) {
      said.push(event)
      for (const listener of listeners.get(event) ?? []) listener(JSON.parse(JSON.stringify(message)) as never)
    },
  }
  return { channel, said: (event: string) => said.filter((one) => one === `fake-dashboards/${event}`).length }
}

/** A story in the preview, and the panel's control of it, joined by a channel. */
function shown() {
  const { channel, said } = openChannel()
  Object.assign(globalThis, { __STORYBOOK_ADDONS_CHANNEL__: channel })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, '__STORYBOOK_ADDONS_CHANNEL__'))
  const story = new StoryPanel()
  story.listen()
  const fake = createFake({ scenario: office, auth: 'lenient' })
  story.show(fake)
  const { fetch } = new ChannelFetch(channel)
  return { channel, said, story, fake, fetch, control: createControl({ url, fetch }) }
}

test('control over the channel tells and changes what control of the fake itself does', async () => {
  const { control, fake } = shown()
  await fake.fetch(`${url}${dashboards}`)

  const { entries } = await control.entries()
  const { now } = await control.clock.advance('2h')
  await control.reset()

  expect(entries.map(({ number, path, status }) => [number, path, status])).toEqual([[1, dashboards, 200]])
  expect(now).toBe('2026-01-01T02:00:00Z')
  expect(fake.journal.entries).toEqual([])
})

test('a refusal comes in the words of control', async () => {
  const { control } = shown()

  await expect(control.entry(7)).rejects.toThrow('No request "7". Known: none.')
})

test('long answers and letters of several bytes arrive whole', async () => {
  const { control, fake } = shown()
  fake.db.dashboard.create({ name: 'Ä€😀'.repeat(100), project_id: 1 })

  expect(await control.exportState()).toEqual(fake.exportState())
})

test('events follow, until whoever reads them leaves', async () => {
  const { control, fake, said } = shown()
  const events = control.events()
  await events.next()

  await fake.fetch(`${url}${dashboards}`)
  const came = await events.next()
  await events.return(undefined)
  await expect.poll(() => said('end')).toBe(1)
  const before = said('piece')
  await fake.fetch(`${url}${dashboards}`)
  await new Promise((resolve) => setTimeout(resolve, 80))

  expect(came.value).toMatchObject({ event: 'came', data: { number: 1 } })
  expect(said('leave')).toBe(1)
  expect(said('piece')).toBe(before)
})

test('a listener of a story learns when another story takes its place', async () => {
  const { control, story } = shown()
  const events = control.events()
  await events.next()

  story.show(createFake())

  await expect(events.next()).rejects.toThrow('Another story is shown.')
  expect((await control.exportState()).tables.dashboard).toEqual([])
})

test('a request is given up with its signal', async () => {
  const { control, fetch } = shown()
  const gate = await control.hold('GET', '/dashboards')
  const leaving = new AbortController()
  const waiting = fetch(`${url}/__fake/gates/${gate.number}/arrived`, { method: 'POST', signal: leaving.signal })
  const timer = setTimeout(() => leaving.abort(new Error('Enough.')), 20)
  onTestFinished(() => clearTimeout(timer))

  await expect(waiting).rejects.toThrow('Enough.')
})

test('a story without a fake says so', async () => {
  const { channel, story, control } = shown()
  const told: boolean[] = []
  channel.on('fake-dashboards/shown', ({ hasFake }) => told.push(hasFake))

  channel.emit('fake-dashboards/look', {})
  story.show(undefined)

  expect(told).toEqual([true, false])
  await expect(control.clock.read()).rejects.toThrow('This story has no fake.')
})
