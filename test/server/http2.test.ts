import { createServer, connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Reply } from '../../src/core/http/reply.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { Dispatcher } from '../../src/hosts/server/dispatcher.ts'
import { ServerInspector } from '../../src/hosts/server/server-inspector.ts'
import { office } from '../support/api/office.ts'
import { dashboards } from '../support/servers/served.ts'

const page = `${dashboards}?limit=1`

/** A fake behind a server of HTTP/2, as a dev server may have one, and a way to ask it. */
async function servedOverHttp2() {
  const fake = createFake({ scenario: office })
  const limits = { bound: 'localhost', hosts: [], token: 'token', worlds: {}, scenarios: {} }
  const inspector = new ServerInspector('token')
  const told = { journalMemory: 256, notice: vi.fn(), around: (_: unknown, answer: () => Promise<Reply>) => answer() }
  const dispatcher = new Dispatcher(fake, { ...limits, ...told, inspector })
  const server = createServer((incoming, outgoing) => dispatcher.receive(incoming as never, outgoing as never))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const client = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    client.close()
    server.close()
  })
  const ask = (method: string, path: string, body = '', more: Readonly<Record<string, string>> = {}) =>
    new Promise<string>((resolve, reject) => {
      const headers = { ':method': method, ':path': path, authorization: 'Bearer phx_owner', ...more }
      const stream = client.request(headers, { endStream: body === '' })
      let text = ''
      stream.on('response', (headers) => (text += `${headers[':status']} `))
      stream.on('data', (chunk) => (text += String(chunk)))
      stream.on('end', () => resolve(text)).on('error', reject)
      if (body !== '') stream.end(body)
    })
  return { fake, ask, client, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('over HTTP/2, as a dev server may speak it, links, the limit of a body, hosts and origins are as over HTTP/1', async () => {
  const { ask, host } = await servedOverHttp2()

  for (const _ of ['First', 'Second']) expect(await ask('POST', dashboards)).toMatch(/^201 /)

  expect(await ask('GET', page)).toContain(`"next":"http://${host}${page}&offset=1"`)
  expect(await ask('PATCH', `${dashboards}1/`, 'x'.repeat(21 * 1024 * 1024))).toMatch(/^413 /)
  expect(await ask('GET', page, '', { ':authority': 'evil.example' })).toMatch(/^403 .*host_not_allowed/)
  expect(await ask('GET', page, '', { origin: 'http://evil.example' })).toMatch(/^403 .*origin_not_allowed/)
  expect(await ask('GET', page, '', { origin: `http://${host}` })).toMatch(/^200 /)
})

test.each([
  ['a network error', { networkError: true } as const],
  ['an answer that is cut off', { cut: 20 } as const],
])('over HTTP/2, %s fails one request, and the connection goes on', async (_, effect) => {
  const { fake, ask } = await servedOverHttp2()
  fake.faults.add({ match: { method: 'GET' }, effect, times: 1 })

  await expect(ask('GET', page)).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
  expect(await ask('GET', page)).toMatch(/^200 /)
})

test('over HTTP/2, a request ends when its client leaves', async () => {
  const { fake, client } = await servedOverHttp2()
  fake.faults.add({ effect: { hang: true } })
  const stream = client.request({ ':path': page, authorization: 'Bearer phx_owner' })
  await expect.poll(() => fake.journal.entries).toHaveLength(1)

  stream.close()

  await expect.poll(() => fake.journal.entries[0]?.failure).toContain('The client aborted the request.')
})
