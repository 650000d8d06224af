import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Fake } from '../../src/index.ts'
import { FOREIGN, OUTSIDER, PRIVATE, PUBLIC } from '../support/api/office.ts'
import { addRestricted, organizationOf, withKey } from '../support/api/rows.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'
import type { SendOptions } from '../support/api/transports.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { dashboards, served } from '../support/servers/served.ts'

test('without a key, the default user of a lenient fake is named', async () => {
  const { fake, send } = directBench({ auth: 'lenient' })
  const ask = async (project: number) => {
    await send('GET', '/dashboards/9/', undefined, { as: null, project })
    return fake.journal.last!.hint
  }

  expect(await ask(99)).toBe('There is no project 99; owner@acme.test opens: 1 ("Public"), 2 ("Private").')
  expect(await ask(PUBLIC)).toBe('There is no dashboard 9; in this project are: none.')
})

test('keys of several people with one name are told apart by their owners, and a name stands once', async () => {
  const { fake } = directBench()
  const { id } = addRestricted(fake)
  const keys = (user_id: number) =>
    ['a', 'b'].map((end) => fake.db.key.create({ user_id, name: 'Full access', value: `phx_${user_id}${end}` }))
  const [own] = keys(fake.db.user.getAll().find(({ email }) => email === 'member@acme.test')!.id)
  keys(1)

  await fake.fetch(`https://app.example.test/api/environments/1/dashboards/${id}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${own!.value}`, 'Content-Type': 'application/json' },
    body: '{"name":"Mine"}',
  })

  expect(fake.journal.last!.hint).toMatch(/"writer", "Full access" of owner@acme\.test\.$/)
})

test('a key without scopes opens every project of its user, whatever it is bound to', async () => {
  const { fake, send } = directBench()
  withKey(fake, { scopes: null, scoped_teams: [PUBLIC] })

  await send('GET', '/dashboards/', undefined, { project: PRIVATE, as: 'third' })

  expect(fake.journal.last!.hint).toContain('"made"')
})

test('where no key with scopes is let in, the keys without scopes are named, and none that would be refused as well', async () => {
  const { fake, send } = directBench({ contract: 'live' })
  for (const as of ['reader', 'star'] as const) {
    await send('PATCH', '/dashboards/9/move_tile/', {}, { as, project: 99 })

    expect(fake.journal.last!.hint).toBe(
      'Keys with scopes are refused here (contract row undeclaredScopes); keys that are let in: "owner", "admin", "member", "second", "third", "outsider".',
    )
  }
})

test('a bound key opens the projects that it is bound to, and the others of its user are not named', async () => {
  const { fake, send } = directBench()
  const bound = withKey(fake, { scopes: ['*'], scoped_teams: [PUBLIC] })

  await send('GET', '/dashboards/', undefined, { ...bound, project: 99 })

  expect(fake.journal.last!.hint).toBe('There is no project 99; API key "made" opens: 1 ("Public").')
})

test('where no bounds are checked, a refusal is not laid on them', async () => {
  const { fake, send } = directBench()
  const bound = withKey(fake, { scopes: ['*'], scoped_teams: [PUBLIC] })

  const level = { level: 1, user_uuid: fake.db.user.get(OUTSIDER).uuid }
  const { status } = await send('POST', '/explicit_members/', level, { ...bound, project: PRIVATE })

  expect([status, fake.journal.last!.hint]).toEqual([403, undefined])
})

everyTransport(
  'a key that is not accepted is named if it has a name, and no value is shown',
  async ({ fake, send }) => {
    const accepted =
      'keys that are accepted: "owner", "admin", "member", "second", "third", "outsider", "star", "reader", "writer", "sharer", 1 more. ' +
      "With lenient auth (auth: 'lenient', --auth lenient) none is needed."
    const ask = async (options: SendOptions) => {
      await send('GET', '/dashboards/', undefined, options)
      return fake.journal.last?.hint
    }

    expect(await ask({ as: null })).toBe(`No API key was sent; ${accepted}`)
    expect(await ask({ as: 'revoked' })).toBe(`API key "revoked" or its owner is not active; ${accepted}`)
    expect(await ask({ as: 'retired' })).toBe(`API key "retired" or its owner is not active; ${accepted}`)
    expect(await ask({ as: null, headers: { Authorization: 'Bearer phx_secret' } })).toBe(
      `No API key has this value; ${accepted}`,
    )
  },
)

everyTransport('a sharing token that does not open what was asked for, or is not read, is explained', async (bench) => {
  const { journal, world } = bench.fake
  const hint = async (path: string, options?: SendOptions) => {
    await bench.send('GET', `${path}?sharing_access_token=abc`, undefined, options)
    return journal.last?.hint
  }

  expect(await hint('/insights/1/')).toBe('No sharing has this token.')
  addRestricted(bench.fake)
  const sharing = world.tables.sharing.insert({ dashboard_id: 1, enabled: false, access_token: 'abc' })
  expect(await hint('/insights/1/')).toMatch(/^It is the link of dashboard 1, whose sharing is off\./)
  world.tables.sharing.update(sharing, { enabled: true })
  const other = 'It is the token of dashboard 1 in project 1, which lets the public read no other insights.'
  expect(await hint('/insights/1/')).toBe(other)
  expect(await hint('/insights/', { project: PRIVATE })).toBe(other)

  await bench.send('GET', '/dashboards/1/?sharing_access_token=abc', undefined, { as: null })
  expect(journal.last?.hint).toMatch(
    /^No API key was sent, and a sharing_access_token stands in for one only where insights are read; keys that are accepted: /,
  )
})

test.each(['strict', 'lenient'] as const)(
  'where nobody is there who could ask, a %s fake says how to have somebody',
  async (auth) => {
    const fake = createFake({ auth })
    await fake.fetch('https://app.example.test/api/environments/2/dashboards/1/')

    expect(fake.journal.last!.hint).toBe(
      "No API key was sent, and there is no user who could ask: start from a scenario, as createFake({ scenario: typical, auth: 'lenient' }) or the fakeOptions of a test do, or add one.",
    )
  },
)

everyTransport('a key in the body is looked at as one in the header is', async ({ fake, send }) => {
  const ask = async (personal_api_key: string) => {
    await send('POST', '/dashboards/', { personal_api_key }, { as: null })
    return fake.journal.last!.hint
  }

  expect(await ask('phx_nobody')).toMatch(/^No API key has this value; /)
  expect(await ask('phx_revoked')).toMatch(/^API key "revoked" or its owner is not active; /)
})

test.each(['GET', 'HEAD'])('a key in the body of a %s, which is not read, is explained', async (method) => {
  const { fake, server } = await served()
  const body = JSON.stringify({ personal_api_key: 'phx_owner' })
  const ask = async (headers: Readonly<Record<string, string>>, sent: string) => {
    await exchange(server, request(method, dashboards, headers, sent).replace(/^Authorization: .*\r\n/m, ''))
    return fake.journal.last!.hint
  }

  expect(await ask({}, body)).toContain(`No API key was sent, and the body of a ${method} is not read; keys that`)
  expect(await ask({ 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n')).toContain('is not read;')
  expect(await ask({}, '')).toContain('No API key was sent; keys that')
})

everyTransport(
  'a key that is sent in another form than Bearer is told of, by its name if it has one',
  async ({ fake, send }) => {
    const { value } = fake.db.key.findFirst({ where: { name: { equals: 'owner' } } })!
    const ask = async (authorization: string) => {
      await send('GET', '/dashboards/', undefined, { as: null, headers: { Authorization: authorization } })
      return fake.journal.last!.hint
    }
    const reads = 'but the API reads Bearer and a key; keys that are accepted: "owner"'

    expect(await ask(`Token ${value}`)).toContain(
      `API key "owner" was sent, but the Authorization header has Token, ${reads}`,
    )
    expect(await ask(`Token  ${value}`)).toContain('API key "owner" was sent, but')
    expect(await ask(`My Token ${value}`)).toContain(
      `API key "owner" was sent, but the Authorization header has a key alone, `,
    )
    expect(await ask(value)).toContain(`the Authorization header has a key alone, ${reads}`)
    expect(await ask('Basic phx_secret')).toMatch(/^An API key was sent in a form that is not read: .* has Basic, but/)
    expect(await ask('phx_secret')).not.toContain('phx_')
  },
)

everyTransport('a body whose type is not JSON is told which header it needs', async ({ fake, send }) => {
  const ask = async (headers: Readonly<Record<string, string>>) => {
    await send('POST', '/dashboards/', undefined, { raw: new TextEncoder().encode('{}'), headers })
    return fake.journal.last!.hint
  }

  expect(await ask({ 'Content-Type': 'text/plain' })).toBe(
    'The body came as text/plain. JSON needs the header Content-Type: application/json.',
  )
  expect(await ask({})).toBe(
    'The body came without a Content-Type. JSON needs the header Content-Type: application/json.',
  )
})

everyTransport('a body that came packed is told that nobody unpacks it, and what else fails is not', async (bench) => {
  const { fake, send } = bench
  const ask = async (bytes: Uint8Array<ArrayBuffer>) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    await send('POST', '/dashboards/', undefined, { raw: bytes, headers })
    return fake.journal.last!.hint
  }

  expect(await ask(Uint8Array.of(0x1f, 0x8b, 8, 0))).toBe(
    'The body came with Content-Encoding: gzip, and bodies are not unpacked. Send it as it is, without that header.',
  )
  expect(await ask(new TextEncoder().encode('{'))).toBeUndefined()
})

for (const [place, bind] of [
  ['another project', () => ({ scoped_teams: [PRIVATE] })],
  ['another organisation', (fake: Fake) => ({ scoped_organizations: [organizationOf(fake, FOREIGN).id] })],
] as const)
  everyTransport(`a key that is bound to ${place} hears which keys are not`, async ({ fake, send }) => {
    const bound = withKey(fake, { scopes: ['dashboard:read'], ...bind(fake) })

    await send('GET', '/dashboards/', undefined, bound)

    expect(fake.journal.last?.hint).toMatch(
      /^Project 1 \("Public"\) is closed to API key "made"; keys that are let in: "owner", /,
    )
  })

everyTransport('a hint names no key that the next check would refuse', async ({ fake, send }) => {
  const bound = withKey(fake, { scopes: ['query:read'], scoped_teams: [PRIVATE] })

  await send('GET', '/dashboards/', undefined, bound)
  const elsewhere = fake.journal.last!.hint
  await send('GET', '/dashboards/', undefined, { as: 'querier' })
  const unread = fake.journal.last!.hint

  const letIn = 'keys that are let in: "owner", "admin", "member", "second", "third", "star", "reader", "writer".'
  expect(elsewhere).toBe(`Project 1 ("Public") is closed to API key "made"; ${letIn}`)
  expect(unread).toBe(`API key "querier" lacks dashboard:read; ${letIn}`)
})

everyTransport('a key whose organisation is the one it is bound to is not bound elsewhere', async ({ fake, send }) => {
  const { id } = organizationOf(fake, PUBLIC)
  const bound = withKey(fake, { scopes: ['dashboard:read'], scoped_organizations: [id] })

  await send('GET', '/dashboards/9/', undefined, bound)

  expect(fake.journal.last?.hint).toBe('There is no dashboard 9; in this project are: none.')
})

test('a key that is over its limits hears that they count by a clock that stands still, and nothing where it runs', async () => {
  const { fake, send } = directBench({ rateLimits: { default: [{ requests: 1, within: '1m' }] } })
  for (const ran of [1, 2]) expect((await send('GET', '/dashboards/')).status).toBe(ran === 1 ? 200 : 429)

  expect(fake.journal.last!.hint).toBe(
    "Limits use the clock of the fake, which stands still. Advance it: fake.clock.advance('60s').",
  )
  fake.clock.follow(fake.clock.now())
  await send('GET', '/dashboards/')
  expect(fake.journal.last).toMatchObject({ status: 429, hint: undefined })
})
