import { describe, onTestFinished } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { actingAs } from '../../src/hosts/acting.ts'
import { DEFAULT_CHECKS } from '../../src/hosts/checks/check-settings.ts'
import { CheckedFake } from '../../src/hosts/checks/checked-fake.ts'
import { setting } from '../../src/hosts/vitest/with-fixtures.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { serve } from '../../src/server.ts'
import { expect, test as base } from '../../src/vitest.ts'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const origin = 'https://app.example.test'
/** Dashboard 3 is restricted: members may read it, and not change it. */
const url = `${origin}/api/environments/2/dashboards/3/`
const change = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Mine"}' }

describe('with as: "member"', () => {
  const member = test.extend('as', 'member')

  member('a request without a key is a member’s', async ({ fake }) => {
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url, change)).status).toBe(403)
    expect(fake.journal.last?.user).toBe('geneva.gibson3@example.test')
  })

  member('the body of a request comes with it', async ({ fake }) => {
    const made = await fetch(`${origin}/api/environments/2/dashboards/`, { ...change, method: 'POST' })

    expect(made.status).toBe(201)
    expect(fake.db.dashboard.get(13)).toMatchObject({ name: 'Mine', created_by_id: 3 })
  })

  member('a key in a body is ignored, and the journal says so', async ({ fake }) => {
    const personal_api_key = fake.db.key.get(1)!.value
    const sent = { ...change, method: 'POST', body: JSON.stringify({ name: 'Mine', personal_api_key }) }
    await fetch(`${origin}/api/environments/2/dashboards/`, sent)

    expect(fake.journal.last).toMatchObject({
      user: 'geneva.gibson3@example.test',
      warnings: ['Body key "personal_api_key" was ignored: the key is in the Authorization header.'],
    })
  })

  member('fake.fetch and a fork act as the same user', async ({ fake }) => {
    expect((await fake.fetch(url, change)).status).toBe(403)
    expect((await fake.fetch(new Request(url, change))).status).toBe(403)
    expect((await fake.fork().fetch(url, change)).status).toBe(403)
  })

  member.extend('allowedHosts', ['127.0.0.1'])(
    'a server over the fake, and a world of it, act so, too',
    async ({ fake }) => {
      const { url: served, close } = await serve(fake, { port: 0 })
      onTestFinished(close)
      const path = '/api/environments/2/dashboards/3/'

      expect((await fetch(served + path, change)).status).toBe(403)
      expect((await fetch(`${served}/w/alice${path}`, change)).status).toBe(403)
      expect(fake.journal.last?.user).toBe('geneva.gibson3@example.test')
    },
  )

  member('a reset leaves the actor as it is', async ({ fake }) => {
    fake.reset()

    expect((await fetch(url, change)).status).toBe(403)
  })

  member('a usable key of the request’s own comes first', async ({ fake }) => {
    const { value } = fake.db.key.findFirst({ where: { name: { equals: 'Full access' } } })!
    const headers = { ...change.headers, Authorization: `Bearer ${value}` }

    expect((await fetch(url, { ...change, headers })).status).toBe(200)
    expect((await fetch(`${url}?personal_api_key=${value}`, change)).status).toBe(200)
  })

  member('a key that no row has counts as none', async ({ fake }) => {
    await fetch(url, { headers: { Authorization: 'Bearer phx_unknown' } })

    expect(fake.journal.last).toMatchObject({ status: 200, user: 'geneva.gibson3@example.test' })
  })
})

test.extend('as', 'admin')('a user whose role changes goes on asking', async ({ fake }) => {
  const user_id = 2
  await fetch(url, change)
  fake.db.membership.update({ where: { user_id: { equals: user_id } }, data: { level: 1 } })

  expect((await fetch(url, change)).status).toBe(403)
  expect((await fake.fork().fetch(url, change)).status).toBe(403)
  expect(fake.journal.last?.user).toBe(fake.db.user.get(user_id).email)
})

test.extend('as', 'admin')(
  'a user whose role changes before anything is asked makes the requests',
  async ({ fake }) => {
    const user_id = 2
    fake.db.membership.update({ where: { user_id: { equals: user_id } }, data: { level: 1 } })

    expect((await fetch(url, change)).status).toBe(403)
    expect(fake.journal.last?.user).toBe(fake.db.user.get(user_id).email)
  },
)

test.extend('as', 'admin')('a role is looked for again after a reset', async ({ fake, create }) => {
  fake.db.membership.deleteMany({ where: { user_id: { equals: 2 } } })
  await fetch(url)
  fake.reset()
  create.key({ user: create.user.outsider() })

  expect((await fetch(url, change)).status).toBe(200)
  expect(fake.journal.last?.user).toBe('armando.moore2@example.test')
})

test.extend('as', 'admin')('the same user asks after a reset, too, and where the key is revoked', async ({ fake }) => {
  const demote = () => fake.db.membership.update({ where: { user_id: { equals: 2 } }, data: { level: 1 } })
  await fetch(url)
  fake.reset()
  demote()
  const again = await fetch(url, change)
  fake.db.key.updateMany({ where: { user_id: { equals: 2 } }, data: { active: false } })

  expect([again.status, (await fetch(url, change)).status]).toEqual([403, 403])
  expect(fake.journal.last?.user).toBe('armando.moore2@example.test')
})

test.extend('as', 'member')('a user who is not active any more is refused, and nobody else asks', async ({ fake }) => {
  fake.db.user.update({ where: { id: { equals: 3 } }, data: { is_active: false } })

  expect((await fetch(url)).status).toBe(401)
  expect(fake.journal.last?.hint).toMatch(/^API key ".*" or its owner is not active; .*\.$/)
})

for (const as of ['admin', 'armando.moore2@example.test'])
  test.extend('as', as).extend('fakeOptions', { scenario: typical })(
    `nobody takes the place of a deleted user who acted as ${as}`,
    async ({ fake }) => {
      fake.db.user.delete({ where: { id: { equals: 2 } } })

      expect((await fetch(url)).status).toBe(401)
      expect(fake.db.user.count()).toBe(5)
    },
  )

test('a lenient fake takes nobody for a deleted user who acted', async () => {
  const fake = actingAs(createFake({ scenario: typical, auth: 'lenient' }), 'dashboard:read')
  fake.db.key.deleteMany({ where: { name: { equals: 'dashboard:read' } } })

  await expect(fake.fetch(url)).rejects.toThrow('The user or key that "dashboard:read" names was deleted')
  expect(fake.journal.entries).toEqual([])
})

test.extend('as', 'chauncey.stamm4@example.test')('an address names the user', async ({ fake }) => {
  await fetch(url)

  expect(fake.journal.last?.user).toBe('chauncey.stamm4@example.test')
})

test.extend('as', 'dashboard:read')('a key is named as its row is', async ({ fake }) => {
  expect((await fetch(url, change)).status).toBe(403)
  expect(fake).toHaveRefused(403, { detail: "API key missing required scope 'dashboard:write'" })
})

test.extend('as', 'nobody')('nobody has no key, and an unknown one is refused', async () => {
  expect((await fetch(url)).status).toBe(401)
  expect((await fetch(url, { headers: { Authorization: 'Bearer phx_unknown' } })).status).toBe(401)
})

test.extend('as', 'outsider')('a role that nobody has is given to a new user', async ({ fake }) => {
  fake.db.organization.deleteMany({ where: { id: { notEquals: fake.db.project.get(2).organization_id } } })

  expect((await fetch(url)).status).toBe(403)
})

test.extend('as', 5 as never).fails('an actor is a text', () => undefined)

test('an unknown actor is refused, and the message names those who are there', () => {
  const fake = createFake({ scenario: typical })

  expect(() => actingAs(fake, 'the queen')).toThrow(/^Nobody here is "the queen"\. Known: owner, admin, /)
})

test('where there is no project, a role is nobody’s', () => {
  const text = 'Nobody here is "member", and there is no project in which somebody could have a role. Known: nobody.'

  expect(() => actingAs(createFake(), 'member')).toThrow(text)
})

test('a member who is made for the role is in the private project that they join', async () => {
  const fake = createFake()
  const create = createFactories(fake)
  const [, closed] = [create.user.owner(), create.project.private(), create.project()]

  const answer = await actingAs(fake, 'member').fetch(`${origin}/api/projects/@current/`)

  expect(await answer.json()).toMatchObject({ id: closed.id })
})

test('with a base URL, a path alone will do', async () => {
  const fake = actingAs(createFake({ scenario: typical, baseUrl: origin }), 'owner')

  expect((await fake.fetch('/api/environments/2/dashboards/3/')).status).toBe(200)
})

test.for(['as', 'leftovers', 'captureFailures', 'network'])(
  '%s among the options of the fake says where it belongs',
  (name) => {
    const make = () => new CheckedFake({ [name]: 'member' }, DEFAULT_CHECKS, setting)

    expect(make).toThrow(`"${name}" is a setting of the test, not an option of its fake: test.extend('${name}', …)`)
  },
)
