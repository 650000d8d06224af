import { FakeUsageError } from '../../core/usage-error.ts'
import type { CreateFake, FakeAccess } from '../fake-access.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'
import { mountOf } from './exchanges.ts'

/** Writes a test that replays a checked capsule, and asks one request of it alone. */
export async function writeTestWith(createFake: CreateFake, capsule: Capsule, at?: number): Promise<string> {
  const number = at ?? lastAlone(capsule)
  const alone = number === undefined ? '' : await aloneTest(createFake({ capsule, at: number }), capsule, number)
  return [
    alone === '' ? '' : importLine('createFake', ''),
    importLine('replay', '/repro'),
    `import { expect, test } from 'vitest'\n\n`,
    `test('every answer is the recorded one', async () => {\n`,
    `  const { difference } = await replay(capsule)\n\n`,
    `  expect(difference, difference?.toString()).toBeUndefined()\n})\n\n`,
    alone,
    `const capsule = ${toSource(capsule)}\n`,
  ].join('')
}

const importLine = (name: string, entry: string): string => `import { ${name} } from 'fake-dashboards${entry}'\n`

/** The last request that was applied at once and met no fault: asked alone, it is answered the same. */
function lastAlone({ requests, events }: Capsule): number | undefined {
  const alone = events.flatMap(({ asked }, at) =>
    asked !== undefined && events[at + 1]?.applied === asked && isPlain(requests[asked - 1]!) ? [asked] : [],
  )
  return alone.at(-1)
}

const isPlain = ({ faults, failure, body, answer }: CapsuleRequest): boolean =>
  !faults && failure === undefined && answer !== undefined && typeof body !== 'object'

async function aloneTest(fake: FakeAccess, capsule: Capsule, number: number): Promise<string> {
  const request = capsule.requests[number - 1]
  if (!request || !isPlain(request))
    throw new FakeUsageError(`Request ${number} cannot be asked alone: it met a fault, or is no text. Name another.`)
  const { method, headers, body } = request
  const url = request.url.replace(mountOf(request), '')
  const init = { method, headers, ...(typeof body === 'string' && { body }) }
  const answer = await fake.fetch(url, init)
  const text = await answer.text()
  const recorded = `capsule.requests[${number - 1}]?.answer?.body`
  const title = `${method} ${new URL(url).pathname} is answered with ${answer.status}`
  return [
    `// Request ${number} of ${capsule.requests.length}. Put what your app does in its place, and what you expect then.\n`,
    `test(${JSON.stringify(title)}, async () => {\n`,
    `  const fake = createFake({ capsule, at: ${number} })\n\n`,
    `  const answer = await fake.fetch(${JSON.stringify(url)}, ${toSource(init).replaceAll('\n', '\n  ')})\n\n`,
    `  expect(answer.status).toBe(${answer.status})\n`,
    `  expect(await answer.text()).toBe(${text === request.answer?.body ? recorded : JSON.stringify(text)})\n})\n\n`,
  ].join('')
}

/** JSON as an expression. In an object literal, `__proto__` would set the prototype. */
function toSource(value: object): string {
  const json = JSON.stringify(value, null, 2)
  return json.includes('"__proto__"') ? `JSON.parse(${JSON.stringify(json)})` : json
}
