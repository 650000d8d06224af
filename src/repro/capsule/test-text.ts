import { FakeUsageError } from '../../core/usage-error.ts'
import type { CreateFake, FakeAccess } from '../fake-access.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'
import { mountOf } from './exchanges.ts'
import { getRequest } from './get-request.ts'

/**
 * Writes a test that replays a checked capsule, and one that sends a single request of it: this shows the fake's answer,
 * without an app.
 */
export async function writeAnswerTest(createFake: CreateFake, capsule: Capsule, at: number): Promise<string> {
  const request = getRequest(capsule, at)
  const alone = await aloneTest(createFake({ capsule, at }), capsule, request, at)
  return [
    importLine('createFake', ''),
    importLine('replay', '/repro'),
    `import { expect, test } from 'vitest'\n\n`,
    `test('every answer is the recorded one', async () => {\n`,
    `  const { difference } = await replay(capsule)\n\n`,
    `  expect(difference, difference?.toString()).toBeUndefined()\n})\n\n`,
    alone,
    `const capsule = ${toSource(capsule)}\n`,
  ].join('')
}

/** The import of one name from an entry of the package. */
export const importLine = (name: string, entry: string): string => `import { ${name} } from 'fake-dashboards${entry}'\n`

const isPlain = ({ faults, failure, body, answer }: CapsuleRequest): boolean =>
  !faults && failure === undefined && answer !== undefined && typeof body !== 'object'

async function aloneTest(fake: FakeAccess, capsule: Capsule, request: CapsuleRequest, number: number): Promise<string> {
  if (!isPlain(request))
    throw new FakeUsageError(`Request ${number} cannot be sent alone: it met a fault, or is not text. Name another.`)
  const { method, headers, body } = request
  const url = request.url.replace(mountOf(request), '')
  const init = { method, headers, ...(typeof body === 'string' && { body }) }
  const answer = await fake.fetch(url, init)
  const text = await answer.text()
  const dot = capsule.requests.every(({ answer }) => answer !== undefined) ? '.' : '?.'
  const recorded = `capsule.requests[${number - 1}]?.answer${dot}body`
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

/** JSON as an expression. In an object literal, `__proto__` would set the prototype, unless it is a computed key. */
export const toSource = (value: object): string =>
  JSON.stringify(value, null, 2).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:')
