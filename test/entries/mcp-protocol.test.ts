import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerLines } from '../../src/hosts/cli/mcp/answer-lines.ts'
import { cli, run } from '../support/commands/cli.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { served } from '../support/servers/served.ts'

const together = inOneProcess()
/** The size of the pieces that a pipe hands over. */
const PIECE = 65_536

interface Message {
  readonly id?: number | string | null
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

const initialize = (protocolVersion: unknown) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

const request = (id: number, method: string, params?: object) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})

type Messages = readonly (Message | readonly Message[])[]

const textOf = (lines: readonly unknown[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

/** Sends lines in the pieces in which an input comes, and gives all that was written by its end: each line is a message. */
async function exchange(...lines: readonly unknown[]): Promise<Messages> {
  const { url, token } = (await served()).server
  const bytes = Buffer.from(textOf(lines))
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    bytes.subarray(at * PIECE, (at + 1) * PIECE),
  )
  const written: string[] = []
  const input = Readable.from(pieces, { objectMode: false })
  await answerLines({ url, token }, { input, write: (line) => written.push(line), folder: '.' })
  return written.map((line) => JSON.parse(line) as Message)
}

/** The same with the built command, which has to end by itself. */
async function exchangeWithCommand(...lines: readonly unknown[]): Promise<Messages> {
  const { server } = await served()
  const child = spawn(process.execPath, [cli, 'mcp', '--url', server.url, '--token', server.token])
  onTestFinished(() => void child.kill('SIGKILL'))
  let written = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text))
  child.stdin.end(textOf(lines))
  await once(child, 'close')
  expect(child.exitCode).toBe(0)
  return written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Message)
}

const errorsIn = (messages: Messages) => messages.flat().flatMap(({ id, error }) => (error ? [[id, error.code]] : []))

test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
  'a client of the version %s is answered in it',
  async (version) => {
    const [answer] = (await exchange(initialize(version))) as readonly Message[]

    expect(answer!.result).toMatchObject({ protocolVersion: version, serverInfo: { name: 'fake-dashboards' } })
  },
)

test('the built command writes nothing but messages, and ends with its input', async () => {
  const messages = await exchangeWithCommand(initialize('2025-06-18'), 'no JSON', request(1, 'ping'))

  expect(errorsIn(messages)).toEqual([[null, -32700]])
  expect(messages.flat().map(({ id }) => id)).toEqual(expect.arrayContaining([0, 1]))
})

test('the help of mcp promises no token that is printed: its output is for the protocol', async () => {
  const { stdout } = await run('mcp', '--help')

  expect(stdout).toContain('--token <text>')
  expect(stdout).not.toContain('printed')
})

test('a client of an unknown version is offered the newest one', async () => {
  const [answer] = (await exchange(initialize('2031-01-01'))) as readonly Message[]

  expect(answer!.result).toMatchObject({ protocolVersion: '2025-11-25' })
})

test.each([
  ['no JSON', '{"jsonrpc":', null, -32700],
  ['no object', '5', null, -32600],
  ['no version of JSON-RPC', { id: 1, method: 'ping' }, 1, -32600],
  ['no method', { jsonrpc: '2.0', id: 1 }, 1, -32600],
  ['an id that is none', { jsonrpc: '2.0', id: {}, method: 'ping' }, null, -32600],
  ['an id that JSON readers change', '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}', null, -32600],
  ['an id without end', '{"jsonrpc":"2.0","id":1e400,"method":"ping"}', null, -32600],
  ['an unknown method', request(1, 'resources/list'), 1, -32601],
  ['parameters that are no object', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: [1] }, 1, -32602],
  ['a page that there is not', request(1, 'tools/list', { cursor: 'x' }), 1, -32602],
  ['an unknown tool', request(1, 'tools/call', { name: 'rowz' }), 1, -32602],
  ['an initialize without a version', initialize(undefined), 0, -32602],
])('%s is answered with the code of the protocol, and the next message is answered', async (_, line, id, code) => {
  const messages = await exchange(initialize('2025-06-18'), line, request(2, 'ping'))

  expect(errorsIn(messages)).toEqual([[id, code]])
  expect(messages).toContainEqual({ jsonrpc: '2.0', id: 2, result: {} })
})

test('before it is initialized, only a ping is answered', async () => {
  const messages = await exchange(request(1, 'tools/list'), request(2, 'ping'))

  expect(errorsIn(messages)).toEqual([[1, -32600]])
  expect(messages).toContainEqual({ jsonrpc: '2.0', id: 2, result: {} })
})

test('notifications, answers and empty lines get no answer', async () => {
  const messages = await exchange(
    initialize('2025-06-18'),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/unknown', params: [1] },
    { jsonrpc: '2.0', id: 7, result: {} },
    '',
  )

  expect(messages.flat().map(({ id }) => id)).toEqual([0])
})

test('only a line feed ends a message', async () => {
  const spread = '{"jsonrpc":"2.0",\r"id":1,\r\t"method":"ping"}\r'
  const named = JSON.stringify({ ...request(2, 'ping'), note: 'a\u2028b\u2029c' })

  expect(await exchange(spread, named)).toEqual([
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 2, result: {} },
  ])
})

test('a message of fifteen megabytes takes no minute, and one beyond twenty is refused', async () => {
  const long = (id: number, size: number) => JSON.stringify(request(id, 'ping', { text: 'a'.repeat(size) }))

  const messages = await exchange(long(1, 15_000_000), long(2, 20_000_000), request(3, 'ping'))

  expect(errorsIn(messages)).toEqual([[null, -32600]])
  expect(messages).toEqual(expect.arrayContaining([1, 3].map((id) => ({ jsonrpc: '2.0', id, result: {} }))))
})

test('a long method is not repeated in its refusal', async () => {
  const [refused] = (await exchange(initialize('2025-06-18'), request(1, 'x'.repeat(5000)))).slice(1) as Message[]

  expect(refused!.error!.message.length).toBeLessThan(200)
})

test('a byte order mark before a message is passed over', async () => {
  expect(await exchange(`\uFEFF${JSON.stringify(request(1, 'ping'))}`)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }])
})

test('a request that is cancelled gets no answer', async () => {
  const messages = await exchange(
    initialize('2025-06-18'),
    request(1, 'tools/call', { name: 'clock' }),
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    request(2, 'tools/call', { name: 'clock' }),
  )

  expect(messages.flat().map(({ id }) => id)).toEqual([0, 2])
})

test('batches are answered in the versions that have them', async () => {
  const batch = [request(1, 'ping'), { jsonrpc: '2.0', method: 'notifications/initialized' }, request(2, 'nothing'), 5]

  const old = await exchange(initialize('2025-03-26'), batch, [])
  const later = await exchange(initialize('2025-06-18'), batch)

  const answers = old.find((one): one is readonly Message[] => Array.isArray(one))!
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [1, undefined],
    [2, -32601],
    [null, -32600],
  ])
  expect(errorsIn(old.filter((one) => !Array.isArray(one)))).toEqual([[null, -32600]])
  expect(errorsIn(later)).toEqual([[null, -32600]])
})

/** What the built command says before it gives up. */
async function refusal(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await together.run('mcp', ...args)
  expect([code === 0, stdout]).toEqual([false, ''])
  return stderr
}

test('an address without a token is refused before anything is asked', async () => {
  vi.stubEnv('FAKE_DASHBOARDS_TOKEN', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())

  const { code, stderr } = await run('mcp', '--url', 'http://127.0.0.1:1')

  expect([code, stderr]).toEqual([2, expect.stringContaining('--url needs the --token that the server printed')])
})

test.each(['127.0.0.1:8010', 'localhost', ''])('what is no address of a server is refused: %j', async (url) => {
  expect(await refusal('--url', url, '--token', 'not-a-secret')).toContain(
    'Use an address, such as http://127.0.0.1:8010.',
  )
})

test('where a server has the port already, the refusal says how to query that one', async () => {
  const { server } = await served()

  const said = await refusal('--port', String(server.port), '--token', 'not-a-secret')

  expect(said).toContain(`or 0 for any free one. To query a fake that runs there: --url ${server.url}, with its token.`)
})

test.each(['no such', ''])('what is no name of a world is refused: %j', async (world) => {
  const said = await refusal('--port', '0', '--token', 'not-a-secret', '--world', world)

  expect(said).toContain(`argument '${world}' is invalid. Use up to 64 letters, digits,`)
})

test('a server that is running has begun already, so options of a start are refused beside its address', async () => {
  const said = await refusal('--url', 'http://127.0.0.1:1', '--token', 'not-a-secret', '--scenario', 'typical')

  expect(said).toMatch(/--url.*cannot be used with.*--scenario/)
})

test('a clock that stands still beside a delay is refused, because no answer would come', async () => {
  const said = await refusal('--port', '0', '--token', 'not-a-secret', '--now', '2026-01-01', '--latency', '1s')

  expect(said).toMatch(/--now stops the clock, and a delay would never end/)
})

test('a server that never answers does not keep it alive once its input has ended', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  onTestFinished(() => silent.closeAllConnections())
  await once(silent, 'listening')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const asked = [initialize('2025-11-25'), request(1, 'tools/call', { name: 'clock', arguments: {} })]
  const written: string[] = []

  const input = Readable.from(asked.map((message) => `${JSON.stringify(message)}\n`))
  await answerLines({ url, token: 'any' }, { input, write: (line) => written.push(line), folder: '.' }, 0.1)

  expect((JSON.parse(written[1]!) as Message).result).toEqual({
    content: [{ type: 'text', text: `${url} did not answer within 0.1 s after the input had ended.` }],
    isError: true,
  })
})
