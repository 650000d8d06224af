import fc from 'fast-check'
import { chunked, request } from '../../support/servers/raw.ts'
import { requireThat } from '../attack.ts'
import type { Attack, Draw, Lane } from '../attack.ts'
import { sendPieces } from '../raw-socket.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'

const dashboards = '/api/environments/1/dashboards/'
const kept = { Connection: 'keep-alive' }
const patch = (name: string, headers: Readonly<Record<string, string>> = kept) =>
  request('PATCH', `${dashboards}1/`, headers, JSON.stringify({ name }))

/** Bytes that no client of HTTP sends, or not so. */
export const sockets: Lane = async () => {
  const target = await openTarget('--auth', 'lenient')
  const alive =
    (send: (draw: Draw, target: Target) => Promise<void>): Attack =>
    async (draw) => {
      await send(draw, target)
      await target.requireAlive()
    }
  return {
    attacks: {
      'broken framing': alive(brokenFraming),
      'half a request, and away': alive(halfRequests),
      'slow requests, many at once': alive(slowRequests),
      'large heads': alive(largeHeads),
      'requests without pause, in their order': alive(pipelined),
      'chunks without end': alive(endlessChunks),
    },
    close: () => target.close(),
  }
}

const PARTS = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  ':',
  'Content-Length: 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  '\r\n\r\n',
  'ÿ',
]
const VALUES = ['-1', '1e3', '99999999999999999999', '0x10', '5, 5', 'chunked, identity', '\u0001', ' ']

/** A proper request with parts put in, cut out and replaced. */
async function brokenFraming(draw: Draw, { port }: Target): Promise<void> {
  let text = draw(fc.constantFrom(patch('A'), request('GET', dashboards, kept), chunkedPatch('B')))
  for (let times = draw(fc.integer({ min: 1, max: 4 })); times > 0; times--) {
    const at = draw(fc.integer({ min: 0, max: text.length }))
    const gone = draw(fc.integer({ min: 0, max: 6 }))
    text = text.slice(0, at) + draw(fc.constantFrom(...PARTS, ...VALUES)) + text.slice(at + gone)
  }
  const answer = await sendPieces(port, [Buffer.from(text, 'latin1')], { leave: 'end' })
  requireThat(!/^HTTP\/1\.1 5(?!01)/m.test(answer), `${JSON.stringify(text)} was answered ${answer.slice(0, 200)}`)
}

const chunkedPatch = (name: string): string =>
  request('PATCH', `${dashboards}1/`, { ...kept, 'Transfer-Encoding': 'chunked' }, chunked(JSON.stringify({ name }), 3))

async function halfRequests(draw: Draw, { port }: Target): Promise<void> {
  const whole = draw(fc.constantFrom(patch('Half'), chunkedPatch('Half')))
  const halves = draw(fc.array(fc.integer({ min: 0, max: whole.length - 1 }), { minLength: 20, maxLength: 20 }))
  const leave = draw(fc.constantFrom('end', 'reset', undefined))
  await Promise.all(
    halves.map((length) =>
      sendPieces(port, [whole.slice(0, length)], { patience: 50, ...(leave !== undefined && { leave }) }),
    ),
  )
  const answer = await sendPieces(port, [request('GET', `${dashboards}1/`)])
  requireThat(!answer.includes('"name":"Half"'), 'half a request has changed a dashboard')
}

async function slowRequests(draw: Draw, { port }: Target): Promise<void> {
  const pieces = patch('Slow', {}).match(new RegExp(`[^]{1,${draw(fc.integer({ min: 5, max: 40 }))}}`, 'g'))!
  const pause = draw(fc.integer({ min: 1, max: 20 }))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendPieces(port, pieces, { pause, patience: 10_000 })),
  )
  const lost = answers.filter((answer) => !answer.startsWith('HTTP/1.1 200')).length
  requireThat(lost === 0, `${lost} of ${answers.length} slow requests were not answered`)
}

async function largeHeads(draw: Draw, { port }: Target): Promise<void> {
  const length = draw(fc.integer({ min: 8000, max: 300_000 }))
  const [many, one] = [`${'X-A: b\r\n'.repeat(length / 8)}`, `X-A: ${'b'.repeat(length)}\r\n`]
  const lines = draw(fc.constantFrom(many, one))
  const answer = await sendPieces(port, [request('GET', dashboards).replace('\r\n', `\r\n${lines}`)])
  const path = await sendPieces(port, [request('GET', `/${'x'.repeat(length)}`)])
  for (const one of [answer, path])
    requireThat(/^HTTP\/1\.1 [24]\d\d/.test(one) || one === '', `a head of ${length} was answered ${one.slice(0, 200)}`)
}

/** Each GET has to see the write before it, and not the one after. */
async function pipelined(draw: Draw, { port }: Target): Promise<void> {
  const names = draw(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 20 })).map(String)
  const pairs = names.map((name) => patch(name) + request('GET', `${dashboards}1/`, kept))
  const answer = await sendPieces(port, [pairs.join('') + request('GET', '/api/nothing/')])
  const seen = [...answer.matchAll(/"name":"(\d+)"/g)].map(([, name]) => name)
  const expected = names.flatMap((name) => [name, name])
  requireThat(seen.join() === expected.join(), `sent ${names.join()} and saw ${seen.join()}`)
}

async function endlessChunks(draw: Draw, { port }: Target): Promise<void> {
  const size = draw(fc.integer({ min: 1, max: 65_536 }))
  const head = request('POST', dashboards, {
    ...kept,
    'Content-Type': 'application/json',
    'Transfer-Encoding': 'chunked',
  })
  const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`
  const answer = await sendPieces(port, [head, ...Array.from({ length: 200 }, () => chunk.repeat(4))], {
    pause: 1,
    patience: 100,
  })
  requireThat(
    answer === '' || /^HTTP\/1\.1 4\d\d/.test(answer),
    `chunks without end were answered ${answer.slice(0, 200)}`,
  )
}
