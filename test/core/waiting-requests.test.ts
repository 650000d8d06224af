import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Gate } from '../../src/observe/interference/gate.ts'
import { office } from '../support/api/office.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'

test('where a client gives up what is held, the journal still says what it had waited for', async () => {
  const client = new AbortController()
  const fake = createFake({ scenario: office, auth: 'lenient' })
  const gate = fake.hold('GET', '/dashboards')
  const answer = fake.fetch('https://app.example.test/api/environments/1/dashboards/', { signal: client.signal })
  await gate.arrived()

  client.abort()
  await expect(answer).rejects.toThrow()

  expect(String(fake.journal)).toMatch(
    /no answer: This operation was aborted: held at the gate GET \/dashboards until gate\.release\(1\) or gate\.open\(\)$/m,
  )
})

test('a request that hung until its time was over waits for nothing any more', async () => {
  const fake = createFake({ scenario: office, auth: 'lenient' })
  fake.faults.add({ effect: { hang: '30s' } })
  const answer = fake.fetch('https://app.example.test/api/projects/').catch(String)
  await expect.poll(() => fake.clock.waiting).toBe(1)

  fake.clock.advance('30s')
  await answer

  expect(fake.journal.last?.waiting).toBeUndefined()
})

test('the journal says what a request waits for and what would end that, for as long as it waits', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { path: '/dashboards' }, effect: { latency: '2s' } })
  const gate = fake.hold('GET', '/dashboards')
  const answer = send('GET', '/dashboards/')
  await expect.poll(() => fake.clock.waiting).toBe(1)

  expect(String(fake.journal)).toContain(
    "not answered yet: waits until 2026-01-01T00:00:02Z of the fake's clock: clock.set('2026-01-01T00:00:02Z') or liveClock",
  )
  fake.clock.advance('1s')
  expect(fake.journal.last?.waiting).toContain("clock.set('2026-01-01T00:00:02Z')")
  fake.clock.set('2026-01-01T00:00:02Z')
  await gate.arrived()
  expect(fake.journal.last?.waiting).toBe('held at the gate GET /dashboards until gate.release(1) or gate.open()')
  gate.release(1)
  expect((await answer).status).toBe(200)
  expect(fake.journal.last?.waiting).toBeUndefined()
})

test('a request that hangs says that only its client ends it', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { hang: true } })
  const answer = send('GET', '/dashboards/')
  await expect.poll(() => fake.journal.last?.waiting).toBe('hangs by a fault until its client aborts')

  fake.reset()

  await expect(answer).rejects.toThrow()
})

everyTransport('a reset ends what is held, as a network error', async ({ fake, send }) => {
  const gate = fake.hold('GET', '/dashboards')
  const answer = send('GET', '/dashboards/').catch((error: unknown) => error)
  await gate.arrived()

  fake.reset()

  expect(await answer).toBeInstanceOf(TypeError)
  expect(gate.held).toEqual([])
  expect((await send('GET', '/dashboards/')).status).toBe(200)
})

/** A request that creates a dashboard, whose body comes to its end when the test says so. */
function slowBody() {
  let end!: () => void
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":"Late"'))
      end = () => {
        controller.enqueue(new TextEncoder().encode('}'))
        controller.close()
      }
    },
  })
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' } as RequestInit
  return { sent, end }
}

test('a request whose body is still coming at a reset fails, and changes nothing of the new start', async () => {
  const { fake } = directBench({ auth: 'lenient' })
  const started = fake.exportState()
  const client = slowBody()
  const answer = fake.fetch('https://app.example.test/api/environments/1/dashboards/', client.sent)

  fake.reset()
  client.end()

  await expect(answer).rejects.toThrow('The fake was reset while this request was under way.')
  expect(fake.exportState()).toEqual(started)
  expect(fake.journal.entries).toEqual([])
})

test('a request that a reset has ended uses up no fault that is added after it', async () => {
  const { fake, send } = directBench()
  const client = slowBody()
  const answer = fake.fetch('https://app.example.test/api/environments/1/dashboards/', client.sent)

  fake.reset()
  fake.faults.add({ times: 1, effect: { status: 503 } })
  client.end()

  await expect(answer).rejects.toThrow('The fake was reset')
  expect((await send('GET', '/dashboards/')).status).toBe(503)
})

test.each<[string, (gate: Gate) => void]>([
  ['gate.release()', (gate) => gate.release()],
  ['gate.open()', (gate) => gate.open()],
])('a request that %s lets go right before a reset fails, and changes nothing of the new start', async (_, release) => {
  const { fake, send } = directBench()
  const started = fake.exportState()
  const gate = fake.hold('POST', '/dashboards')
  const answer = send('POST', '/dashboards/', { name: 'Late' })
  await gate.arrived()

  release(gate)
  fake.reset()

  await expect(answer).rejects.toThrow('The fake was reset while this request was under way.')
  expect(fake.exportState()).toEqual(started)
})

test('a request that waits no more right before a reset fails, and changes nothing of the new start', async () => {
  const { fake, send } = directBench()
  const started = fake.exportState()
  fake.faults.add({ effect: { latency: '1s' } })
  const answer = send('POST', '/dashboards/', { name: 'Late' })
  await expect.poll(() => fake.clock.waiting).toBe(1)

  fake.clock.advance('1s')
  fake.reset()

  await expect(answer).rejects.toThrow('The fake was reset while this request was under way.')
  expect(fake.exportState()).toEqual(started)
})

test('a reset removes gates: what they would have held goes through, and nobody has to open them', async () => {
  const fake = createFake({ auth: 'lenient' })
  const gate = fake.hold('GET', '/dashboards')

  fake.reset()
  const answer = await fake.fetch('https://app.example.test/api/environments/1/dashboards/')

  expect(answer.status).toBe(401)
  expect(fake.gates.size).toBe(0)
  expect(gate.reached).toBe(0)
  expect(() => fake.verify()).not.toThrow()
})

everyTransport('however many requests wait, nothing is taken for a leak of listeners', async ({ fake, send }) => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const gate = fake.hold('GET', '/dashboards')
  fake.faults.add({ match: { path: '/events' }, effect: { latency: '1h' } })
  fake.faults.add({ match: { path: '/dashboards/:id' }, effect: { hang: true } })
  const paths = ['/dashboards/', '/events/', '/dashboards/1/']
  const many = Array.from({ length: 12 }, () => paths.map((path) => send('GET', path).catch(() => undefined)))

  await gate.arrived(12)
  await expect.poll(() => fake.journal.entries.flatMap(({ faults }) => faults)).toHaveLength(24)
  fake.reset()
  await Promise.all(many.flat())

  expect(warn).not.toHaveBeenCalled()
})

test('a request touches no signal that an earlier one has made: workerd refuses that', async () => {
  let current = 0
  class OwnedController extends AbortController {
    readonly #owner = current

    override get signal(): AbortSignal {
      if (this.#owner !== current) throw new Error('Cannot perform I/O on behalf of a different request.')
      return super.signal
    }

    override abort(reason?: unknown): void {
      if (this.signal) super.abort(reason)
    }
  }
  vi.stubGlobal('AbortController', OwnedController)
  onTestFinished(() => void vi.unstubAllGlobals())
  const fake = createFake({ scenario: office, auth: 'lenient' })
  const ask = async () => {
    current += 1
    return (await fake.fetch('https://app.example.test/api/projects/')).status
  }

  const plain = [await ask(), await ask()]
  fake.faults.add({ effect: { status: 503 }, times: 2 })
  const faulty = [await ask(), await ask()]
  fake.faults.add({ effect: { hang: true } })
  void ask()
  await expect.poll(() => fake.journal.last?.waiting).toBeDefined()
  current += 1
  fake.reset()

  expect([...plain, ...faulty, await ask()]).toEqual([200, 200, 503, 503, 200])
})
