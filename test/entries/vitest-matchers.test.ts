import { stripVTControlCharacters } from 'node:util'
import { expect as vitestExpect } from 'vitest'
import { typical } from '../../src/scenarios.ts'
import { expect, test as base } from '../../src/vitest.ts'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const project = 'https://app.example.test/api/environments/2'
const send = (method: string, path: string, body?: unknown) =>
  fetch(project + path, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** The message of a failing expectation, without colours. */
function messageOf(expectation: () => void): string {
  try {
    expectation()
  } catch (error) {
    return stripVTControlCharacters((error as Error).message)
  }
  throw new Error('It held.')
}

test('a request is found by method, route and as much of it as is said', async ({ fake }) => {
  await send('PATCH', '/dashboards/1/', { deleted: true, name: 'Gone', tags: ['a', 'b'] })
  await send('GET', '/events/?limit=2&event=a')

  expect(fake).toHaveReceived('PATCH', '/dashboards/:id')
  expect(fake).toHaveReceived('patch', '/dashboards/1/')
  expect(fake).toHaveReceived('PATCH', '/api/projects/:project_id/dashboards/:id', { status: 200, times: 1 })
  expect(fake).toHaveReceived('PATCH', '/dashboards/:id', { body: { deleted: true } })
  expect(fake).toHaveReceived('PATCH', '/dashboards/:id', { body: { name: expect.stringContaining('one') as string } })
  expect(fake).toHaveReceived('PATCH', '/dashboards/:id', { body: { tags: ['a', 'b'] } })
  expect(fake).toHaveReceived('GET', '/events', { query: { limit: '2' } })
  expect(fake).not.toHaveReceived('PATCH', '/dashboards/2')
  expect(fake).not.toHaveReceived('PATCH', '/dashboards/:id', { body: { deleted: false } })
  expect(fake).not.toHaveReceived('PATCH', '/dashboards/:id', { body: { tags: ['a'] } })
  expect(fake).not.toHaveReceived('GET', '/events', { query: { limit: '3' } })
  expect(fake).not.toHaveReceived('PATCH', '/dashboards/:id', { times: 2 })
})

test('where a request came too often, the message counts it', async ({ fake }) => {
  await Promise.all([send('GET', '/dashboards/1/'), send('GET', '/dashboards/1/')])

  expect(() => expect(fake).toHaveReceived('GET', '/dashboards/1', { times: 1 })).toThrow('1, 1 time. It came 2 times.')
  expect(() => expect(fake).not.toHaveReceived('GET', '/dashboards/1', { times: 2 })).toThrow('1, 2 times.\n')
})

test('a failure shows how the last such request differs, and everything that was received', async ({ fake }) => {
  await send('PATCH', '/dashboards/1/', { name: 'Gone', pinned: true })

  const message = messageOf(() => expect(fake).toHaveReceived('PATCH', '/dashboards/:id', { body: { name: 'Here' } }))

  expect(message).toContain('Expected the fake to have received PATCH /dashboards/:id, body {"name":"Here"}.')
  expect(message).toMatch(
    /The last such request differs:\n- Expected\n\+ Received\n[^]*-     "name": "Here",\n\+     "name": "Gone",\n/,
  )
  expect(message).not.toContain('pinned')
  expect(message).toMatch(/The fake received:\n#[^\n]+\n1 .* PATCH \/api\/environments\/2\/dashboards\/1\/ +200/)
})

test('a failure names the matchers in an expected body, and what is undefined', async ({ fake }) => {
  const saidOf = (body: unknown) => messageOf(() => expect(fake).toHaveReceived('POST', '/dashboards', { body }))

  expect(saidOf({ name: expect.any(String) as string, tags: undefined })).toContain(
    'body {"name":{"Any":"String"},"tags":"undefined"}.',
  )
  expect(saidOf(expect.objectContaining({ name: expect.stringMatching(/x/) as string }))).toContain(
    'body {"ObjectContaining":{"name":{"StringMatching":"/x/"}}}.',
  )
  expect(saidOf([expect.anything()])).toContain('body ["Anything"].')
})

class Private {
  readonly #name = 'New'
  get name(): string {
    return this.#name
  }
}

const unfitBodies = [
  new Private(),
  ...[/x/, { name: /x/ }, [new Map()], new URLSearchParams('name=x'), new Date(0), { name: () => true }],
  ...[Number.NaN, { level: 21n }, [Symbol('x')], { level: Infinity }],
]

test.for(unfitBodies)(
  'an expected body that every body would fit, or none, is a mistake: %o',
  async (body, { fake }) => {
    await send('PATCH', '/dashboards/1/', { name: {} })

    expect(() => expect(fake).not.toHaveReceived('PATCH', '/dashboards/1', { body })).toThrow(
      'The "body" of a match is JSON, with matchers such as expect.stringMatching(/x/) where it varies, got ',
    )
  },
)

test('an expected body may be an object of a class', async ({ fake }) => {
  class Renamed {
    readonly name = 'New'
  }
  await send('PATCH', '/dashboards/1/', { name: 'New', pinned: true })

  expect(fake).toHaveReceived('PATCH', '/dashboards/1', { body: new Renamed() })
})

test('a failure with nothing like it says what there was instead', async ({ fake }) => {
  expect(messageOf(() => expect(fake).toHaveReceived('GET', '/events'))).toBe(
    'Expected the fake to have received GET /events.\n\nThe fake received:\n(no requests)',
  )
})

test('a failure of the opposite says what it should not have received', async ({ fake }) => {
  await send('GET', '/events/')

  expect(messageOf(() => expect(fake).not.toHaveReceived('GET', '/events'))).toContain(
    'Expected the fake not to have received GET /events.\n\nThe fake received:\n#',
  )
})

test('a refusal is found by status, place and what it says', async ({ fake }) => {
  await send('GET', '/dashboards/4711/')
  await send('GET', '/dashboards/1/')

  expect(fake).toHaveRefused(404)
  expect(fake).toHaveRefused(404, { method: 'GET', path: '/dashboards/:id', detail: 'Not found' })
  expect(fake).toHaveRefused(404, { detail: /^not found\.$/i })
  expect(fake).not.toHaveRefused(403)
  expect(fake).not.toHaveRefused(404, { detail: 'Elsewhere' })
  expect(messageOf(() => expect(fake).toHaveRefused(403, { path: '/dashboards/:id' }))).toMatch(
    /^Expected the fake to have refused \/dashboards\/:id with 403\.\n\nRequest 2 brought no usable key: .*\n\nThe fake received:\n#[^]*refused: Not found\.[^]*200/,
  )
})

test('a refusal that a lenient fake did not give is explained', async ({ fake }) => {
  await send('PATCH', '/dashboards/1/')
  const said = (status: number): string => messageOf(() => expect(fake).toHaveRefused(status))

  expect(said(401)).toContain(
    "with 401.\n\nRequest 1 brought no usable key: auth: 'lenient' took it for one of elise.weber1@example.test, and 'strict' refuses it.\n\nThe fake",
  )
  expect(said(403)).toContain('@example.test, with full access. The setting "as" names somebody else.\n\nThe fake')
  expect(said(404)).toContain('with 404.\n\nThe fake')
})

test('a refusal without a body is found by its status, and says nothing', async ({ fake }) => {
  await send('DELETE', '/dashboards/1/')

  expect(fake).toHaveRefused(405)
  expect(fake).toHaveRefused(405, { method: 'DELETE', path: '/dashboards/:id' })
  expect(fake).not.toHaveRefused(405, { method: 'PATCH' })
  expect(fake).not.toHaveRefused(405, { detail: 'not allowed' })
})

test('a regular expression with the flag g finds a refusal each time', async ({ fake }) => {
  await send('GET', '/dashboards/4711/')
  const detail = /not found/gi

  expect(fake).toHaveRefused(404, { detail })
  expect(fake).toHaveRefused(404, { detail })
})

test.for([1, null, 'once'])('%j where an expected request would be is a mistake', (wanted, { fake }) => {
  expect(() => expect(fake).toHaveReceived('GET', '/dashboards', wanted as never)).toThrow(
    `is an object, such as { times: 1 }, got ${JSON.stringify(wanted)}.`,
  )
})

test('an option that a matcher does not have is a mistake, also one that its other arguments give', ({ fake }) => {
  const received = (wanted: object) => () => expect(fake).not.toHaveReceived('GET', '/dashboards', wanted)
  const refused = (wanted: object) => () => expect(fake).not.toHaveRefused(404, wanted)

  expect(received({ time: 1 })).toThrow('An expected request has no "time"; the nearest is "times". Known: body,')
  expect(received({ path: '/events' })).toThrow('An expected request has no "path"')
  expect(refused({ status: 403 })).toThrow('An expected refusal has no "status"')
})

test.for([undefined, '/dashboards', { method: 'GET' }])('%j in place of a method is a mistake', (given, { fake }) => {
  expect(() => expect(fake).toHaveReceived(given as never, '/dashboards')).toThrow(
    "toHaveReceived takes a method and a path: toHaveReceived('GET', '/dashboards/:id').",
  )
})

test('a path that is undefined, as of a forgotten constant, does not mean every path', async ({ fake }) => {
  await send('GET', '/events/')

  expect(() => expect(fake).toHaveReceived('GET', undefined as never)).toThrow(
    'toHaveReceived takes a method and a path',
  )
})

test('what stands after the fields of an expectation is a mistake', async ({ fake }) => {
  await send('GET', '/dashboards/99/')
  const loose = expect(fake) as never as { [matcher: string]: (...given: readonly unknown[]) => void }

  expect(() => loose['toHaveReceived']!('GET', '/dashboards/99', {}, { times: 2 })).toThrow(
    'After its fields, toHaveReceived() takes nothing, got {"times":2}. Write one object: { body: { … }, times: 1 }.',
  )
  expect(() => loose['toHaveRefused']!(404, {}, { detail: 'Elsewhere' })).toThrow(
    'After its fields, toHaveRefused() takes nothing',
  )
})

test('a key that is named by its value, and an undefined parameter, are mistakes after `not` as well', ({ fake }) => {
  const [key] = fake.db.key.getAll()
  const received = (wanted: object) => () => expect(fake).not.toHaveReceived('GET', '/dashboards', wanted)

  expect(received({ key: key!.value })).toThrow(
    `The "key" of a match is the name of a key, not its value: "${key!.name}".`,
  )
  expect(received({ query: { limit: undefined } })).toThrow('The "query" of a match is an object with text, got')
})

test('a path that is no route, and a value that is no fake, are mistakes', ({ fake }) => {
  expect(() => expect(fake).toHaveReceived('GET', '/dashbords' as string)).toThrow(/nearest is .*dashboards/)
  expect(() => expect(fake).toHaveReceived('DELETE', '/events')).toThrow(/It has GET/)
  expect(() => expect({}).toHaveRefused(403)).toThrow('expect(fake)')
})

test('vitest’s own expect, and that of a test, know them too', async ({ fake, expect: own }) => {
  await send('GET', '/events/')

  own(fake).toHaveReceived('GET', '/events')
  vitestExpect(fake).toHaveReceived('GET', '/events')
})

test('an option that no request could ever have is refused, also after `not`', async ({ fake }) => {
  await send('GET', '/dashboards/99/')

  expect(() => expect(fake).not.toHaveReceived('GET', '/dashboards/99', { times: '1' as never })).toThrow(
    'The "times" of a match counts from 0, got "1".',
  )
  expect(() => expect(fake).not.toHaveReceived('GET', '/dashboards/99', { times: -1 })).toThrow('got -1.')
  expect(() => expect(fake).not.toHaveReceived('GET', '/dashboards/99', { body: { name: 'A' } })).toThrow(
    'A GET has no body, so no request fits.',
  )
  expect(() => expect(fake).not.toHaveRefused(200)).toThrow(
    'A refusal has a status from 400 to 599: toHaveRefused(404). Got 200.',
  )
  expect(() => expect(fake).not.toHaveRefused(undefined as never)).toThrow('toHaveRefused(404). Got nothing.')
  expect(() => expect(fake).not.toHaveReceived(undefined as never, '/dashboards')).toThrow(
    "toHaveReceived takes a method and a path: toHaveReceived('GET', '/dashboards/:id').",
  )
  expect(() => expect(fake).not.toHaveRefused(404, { detail: 5 as never })).toThrow(
    'The "detail" of a match is text or a regular expression, got 5.',
  )
  expect(() => expect(fake).toHaveRefused(404, { detail: '' })).toThrow('is text or a regular expression, got "".')
  expect(() => expect(fake).toHaveRefused(404, /elsewhere/ as never)).toThrow('is an object, got /elsewhere/.')
  expect(() => expect(fake).not.toHaveRefused(404, 'Not found.' as never)).toThrow(
    'The second argument of toHaveRefused is an object, such as { detail: \'Not found.\' }, got "Not found.".',
  )
})

test.extend('fakeOptions', { scenario: typical, auth: 'lenient', journalLimit: 2 })(
  'what did not come, or how often, is not told of a journal that has forgotten requests',
  async ({ fake }) => {
    for (const path of ['/dashboards/1/', '/dashboards/0/']) await send('GET', path)
    expect(fake).not.toHaveReceived('GET', '/events')
    for (const path of ['/dashboards/1/', '/dashboards/1/']) await send('GET', path)

    const forgotten = 'This is unknown: the journal has forgotten requests 1 to 2.'
    expect(() => expect(fake).not.toHaveReceived('GET', '/events')).toThrow(forgotten)
    expect(() => expect(fake).toHaveReceived('GET', '/dashboards/1', { times: 2 })).toThrow(forgotten)
    expect(() => expect(fake).not.toHaveRefused(404)).toThrow(forgotten)
    expect(fake).toHaveReceived('GET', '/dashboards/1')
    expect(fake).not.toHaveReceived('GET', '/dashboards/1', { times: 1 })
  },
)
