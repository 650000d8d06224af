import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContractChoice } from '../../src/contract/contract.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import { METHODS } from '../../src/resources/route.ts'
import { routes } from '../../src/resources/routes.ts'
import { isWritten } from '../../src/state/snapshot.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { allRows } from '../support/api/state.ts'
import { template } from '../support/api/templates.ts'
import { asked, toRequest } from '../support/random/anything.ts'
import type { Asked } from '../support/random/anything.ts'
import { cases } from '../support/random/cases.ts'

/**
 * The live contract in the shape of answers alone: without the rows that decide about refusals or about reading bodies.
 */
const LIVE_SHAPES: ContractChoice = {
  base: 'live',
  accessControlViews: 'documented',
  undeclaredScopes: 'documented',
  readOnlyDashboardFields: 'documented',
  templateFields: 'documented',
  eventExpressions: 'documented',
}

const fakes = (contract: ContractChoice): readonly Fake[] =>
  ['documented' as const, contract].map((choice) => createFake({ scenario: busyOffice, contract: choice }))

/** The parts that the shape of answers must not change: the status, refusals in full, and all stored rows. */
async function outcome(fake: Fake, sent: Asked) {
  const fork = fake.fork()
  const response = await fork.fetch(toRequest(sent))
  const { status } = response
  const refusal = status >= 400 ? await response.text() : undefined
  // Most of what is asked writes nothing, and to compare all rows takes longer than to ask.
  const rows = isWritten(fork.world) ? allRows(fork) : 'as before'
  return { status, refusal, allow: response.headers.get('Allow'), rows }
}

/** Gives the status, which both have. */
async function expectSame(pair: readonly Fake[], sent: Asked): Promise<number> {
  const [documented, live] = await Promise.all(pair.map((fake) => outcome(fake, sent)))

  expect(live, JSON.stringify(sent)).toEqual(documented)
  return documented!.status
}

const NAMES: Readonly<Record<string, string>> = { ':uuid': '@me', ':token': 'public' }
const KEYS = ['owner', 'member', 'outsider', 'star', 'nobody']
const BODIES = [
  {},
  { name: 'A', tags: ['b'], pinned: true, restriction_level: 37 },
  { deleted: true, delete_insights: true },
  { use_template: 'Product analytics' },
  { use_dashboard: 1, duplicate_tiles: true, filters: 5, tiles: [{ id: 1, color: 'red' }] },
  { tile: { id: 1 }, toDashboard: 2 },
  { template },
  { enabled: true },
  { level: 37, user_uuid: 'x' },
  { pinned: 'maybe' },
]

/** The path of a route with something there in every place. */
function filled(path: string, fake: Fake): string {
  const uuid = fake.world.tables.user.get(3)!.uuid
  const event = [...fake.world.tables.event.all()][0]!.id
  const ids = path.includes('/events/') ? event : path.startsWith('/api/organizations/') ? '@current' : '1'
  return path.replace(/:\w+/g, (name) => NAMES[name] ?? (name.includes('uuid') ? uuid : name === ':id' ? ids : '1'))
}

for (const { path } of routes)
  test(`${path} refuses and stores the same, whatever the shape of its answers`, async () => {
    const pair = fakes(LIVE_SHAPES)
    const shared = { path: filled(path, pair[0]!), query: [] }
    const statuses = new Set<number>()

    for (const method of [...METHODS, 'HEAD', 'OPTIONS'])
      for (const key of KEYS)
        for (const body of ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method) ? [undefined] : BODIES)
          statuses.add(
            await expectSame(pair, {
              ...shared,
              method,
              headers: { authorization: `Bearer phx_${key}`, 'content-type': 'application/json' },
              body: body && JSON.stringify(body),
            }),
          )
    expect(statuses).toContain(200)
  })

test('any request is refused and stored the same, whatever the shape of answers', async () => {
  const pair = fakes(LIVE_SHAPES)
  // An answer that shows no dashboard reads no overrides of it (rule 2.3).
  const readsMore = ({ path, query }: Asked): boolean =>
    /move_tile|create_from_template_json/.test(path) && query.some(([name]) => name.endsWith('_override'))

  await fc.assert(
    fc.asyncProperty(
      asked.filter((sent) => !readsMore(sent)),
      async (sent) => void (await expectSame(pair, sent)),
    ),
    { numRuns: cases(300) },
  )
})

test('the whole live contract refuses and stores the same, but for the rows that say otherwise', async () => {
  const pair = fakes('live')
  const differs = ({ path, query, body = '' }: Asked): boolean =>
    /access_controls|move_tile|create_from_template_json/.test(path) ||
    query.some(([name]) => /^(?:select|where)$/.test(name)) ||
    /filters|variables|tiles|duplicate_tiles/.test(body)

  await fc.assert(
    fc.asyncProperty(
      asked.filter((sent) => !differs(sent)),
      async (sent) => void (await expectSame(pair, sent)),
    ),
    { numRuns: cases(300) },
  )
})
