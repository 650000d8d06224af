import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { exchange, request } from '../support/servers/raw.ts'
import { ask, create, dashboards, namesIn, served } from '../support/servers/served.ts'

const kept = { Connection: 'keep-alive' }
const first = `${dashboards}1/`
const rename = (name: string) => request('PATCH', first, kept, JSON.stringify({ name }))
const read = (headers: Readonly<Record<string, string>> = kept) => request('GET', first, headers)
const namesOf = (answers: string) => [...answers.matchAll(/"name":"(\w+)"/g)].map(([, name]) => name)
const statusesOf = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

async function servedOne() {
  const one = await served()
  await create(one.server.url, 'First')
  return one
}

test('requests that come together on one connection take effect in their order', async () => {
  const { server } = await servedOne()
  const pairs = Array.from({ length: 60 }, (_, at) => rename(`n${at}`) + read())

  const names = namesOf(await exchange(server, pairs.join('') + rename('last') + read({ Connection: 'close' })))

  expect(names).toEqual([...pairs.flatMap((_, at) => [`n${at}`, `n${at}`]), 'last', 'last'])
})

test('a request waits for the one in front of it, while the body of that is still arriving', async () => {
  const { server, fake } = await servedOne()
  const whole = rename('Second') + read({ Connection: 'close' })
  const middle = whole.indexOf('"Second"')
  const socket = connect(server.port, '127.0.0.1').setEncoding('latin1')
  let answers = ''
  socket.on('data', (text: string) => (answers += text))

  socket.write(whole.slice(0, middle))
  await expect.poll(() => fake.journal.last?.method).toBe('PATCH')
  socket.write(whole.slice(middle))

  await expect.poll(() => namesOf(answers)).toEqual(['Second', 'Second'])
})

test('a request that is held holds what is behind it on its connection, and nothing else', async () => {
  const { server, fake } = await servedOne()
  const gate = fake.hold('GET', '/dashboards')
  const answers = exchange(server, request('GET', dashboards, kept) + rename('Second') + read({ Connection: 'close' }))
  await gate.arrived()

  const elsewhere = (await (await ask(server.url, first)).json()) as { name: string }
  expect(elsewhere.name).toBe('First')

  gate.open()
  expect(namesOf(await answers)).toEqual(['First', 'Second', 'Second'])
})

test('a request that waits for the clock holds what is behind it as well', async () => {
  const { server, fake } = await servedOne()
  fake.faults.add({ match: { method: 'PATCH' }, effect: { latency: '1m' } })
  const answers = exchange(server, rename('Second') + read({ Connection: 'close' }))
  await expect.poll(() => fake.clock.waiting).toBe(1)

  fake.clock.advance('1m')

  expect(namesOf(await answers)).toEqual(['Second', 'Second'])
})

test('what comes behind the end of a connection has no effect', async () => {
  const { server, fake, control } = await servedOne()
  fake.faults.add({ match: { path: '/events' }, effect: { networkError: true } })
  const events = request('GET', '/api/environments/1/events/', kept)

  await exchange(server, events + rename('Second'))
  await exchange(server, read({ Connection: 'close' }) + rename('Third'))

  expect(await namesIn(control)).toEqual(['First'])
})

test('however many wait on one connection, all are answered in their order', async () => {
  const { server, fake } = await servedOne()
  const gate = fake.hold('PATCH', '/dashboards/:id')
  const many = Array.from({ length: 500 }, () => request('GET', '/api/nothing/', kept)).join('')
  const answers = exchange(server, rename('Second') + many + read({ Connection: 'close' }))
  await gate.arrived()

  gate.open()

  const statuses = statusesOf(await answers)
  expect(statuses).toHaveLength(502)
  expect([statuses[0], statuses[250], statuses[501]]).toEqual([200, 501, 200])
})
