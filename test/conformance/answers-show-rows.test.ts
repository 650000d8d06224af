import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Db, Fake } from '../../src/fake/fake.ts'
import type { Snapshot } from '../../src/state/snapshot.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { asked, toRequest } from '../support/random/anything.ts'
import { cases } from '../support/random/cases.ts'

/** Requests whose answers show rows of many tables, by several people. */
const PATHS = [
  '/api/environments/1/dashboards/',
  '/api/environments/1/dashboards/1/',
  '/api/environments/1/dashboards/1/?filters_override={"a":1}',
  '/api/environments/1/dashboards/2/',
  '/api/projects/2/dashboards/4/access_controls/',
  '/api/environments/1/dashboards/2/collaborators/',
  '/api/environments/2/explicit_members/',
  '/api/environments/1/events/?limit=5',
  '/api/environments/1/events.csv?limit=5',
  '/shared_dashboard/public.json',
]
const NAMES = ['owner', 'member', 'second']

/** The fakes of one run: the last is the newest fork. */
interface Stage {
  readonly fakes: Fake[]
  readonly snapshots: Snapshot[]
}
type Step = (stage: Stage) => unknown

const pick = <T>(items: readonly T[], place: number): T => items[place % items.length]!

const rowWrites: readonly ((db: Db, place: number) => unknown)[] = [
  (db, place) => db.user.update({ where: { id: { equals: 1 + (place % 4) } }, data: { first_name: `Name ${place}` } }),
  (db, place) => db.person.updateMany({ where: {}, data: { properties: { name: `Person ${place}` } } }),
  (db, place) => db.insight.updateMany({ where: {}, data: { name: `Insight ${place}` } }),
  (db, place) => db.text.updateMany({ where: {}, data: { body: `Text ${place}` } }),
  (db, place) => db.tile.updateMany({ where: { id: { equals: 1 + (place % 3) } }, data: { deleted: place % 2 === 0 } }),
  (db, place) => db.organization.updateMany({ where: {}, data: { features: place % 2 === 0 ? [] : ['tagging'] } }),
  (db, place) => db.membership.updateMany({ where: { user_id: { equals: 3 } }, data: { level: place % 2 ? 1 : 15 } }),
  (db, place) => db.project.updateMany({ where: {}, data: { timezone: place % 2 === 0 ? 'UTC' : 'Asia/Tokyo' } }),
  (db, place) => db.sharing.updateMany({ where: {}, data: { enabled: place % 2 === 0 } }),
  (db, place) => db.event.updateMany({ where: {}, data: { properties: { place } } }),
  (db, place) => db.collaborator.delete({ where: { user_id: { equals: 3 + (place % 2) } } }),
  (db) => db.person.deleteMany({ where: {} }),
]

const number = fc.nat({ max: 99 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(number, asked).map(
      ([at, one]): Step =>
        ({ fakes }) =>
          pick(fakes, at).fetch(toRequest(one)),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(number, number).map(
      ([at, place]): Step =>
        ({ fakes }) =>
          pick(rowWrites, place)(pick(fakes, at).db, place),
    ),
  },
  number.map(
    (at): Step =>
      ({ fakes }) =>
        fakes.push(pick(fakes, at).fork()),
  ),
  number.map(
    (at): Step =>
      ({ fakes, snapshots }) =>
        snapshots.push(pick(fakes, at).snapshot()),
  ),
  number.map(
    (at): Step =>
      ({ fakes, snapshots }) =>
        snapshots.length > 0 && pick(fakes, at).restore(pick(snapshots, at)),
  ),
  number.map(
    (at): Step =>
      ({ fakes }) =>
        pick(fakes, at).reset(),
  ),
)

async function answers(fake: Fake): Promise<readonly string[]> {
  const all = PATHS.flatMap((path) => NAMES.map((name) => [path, name] as const))
  return Promise.all(
    all.map(async ([path, name]) => {
      const headers = { authorization: `Bearer phx_${name}` }
      const answer = await fake.fetch(`https://app.example.test${path}`, { headers })
      return `${name} ${path} ${answer.status} ${await answer.text()}`
    }),
  )
}

for (const contract of ['documented', 'live'] as const)
  test(`${contract}: whatever was asked and written before, answers show the rows as they are`, async () => {
    const start = createFake({ scenario: busyOffice, contract })

    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const stage: Stage = { fakes: [start.fork()], snapshots: [] }
        for (const take of steps) {
          await take(stage)
          for (const fake of stage.fakes) {
            const fresh = createFake({ state: fake.exportState(), contract })
            expect(await answers(fake)).toEqual(await answers(fresh))
          }
        }
      }),
      { numRuns: cases(30) },
    )
  })
