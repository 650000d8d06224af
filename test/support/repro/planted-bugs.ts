import { randomNumbers } from '../../../src/core/random.ts'
import type { Capsule, CapsuleRequest } from '../../../src/index.ts'
import { busyOffice } from '../api/busy-office.ts'
import { directBench } from '../api/transports.ts'
import type { Bench } from '../api/transports.ts'

/** A bug that is hidden in a long session. */
interface PlantedBug {
  readonly title: string
  /** The steps that cause it, spread over the session. */
  readonly steps: readonly ((bench: Bench) => unknown)[]
  /** Whether a capsule shows it. */
  readonly shows: (capsule: Capsule) => boolean
  /** The smallest number of requests that shows it. */
  readonly requests: number
}

const bodyOf = ({ answer }: CapsuleRequest): string => answer?.body ?? ''
const asks = ({ method, url }: CapsuleRequest, wanted: string): boolean =>
  `${method} ${new URL(url).pathname.replace('/api/environments/1', '')}` === wanted
const idsOf = (request: CapsuleRequest): readonly number[] =>
  [...bodyOf(request).matchAll(/\{"id":(\d+)/g)].map(([, id]) => Number(id))

/** Whether a request like the first is followed by one like the second. */
const follows =
  (first: (request: CapsuleRequest) => boolean, second: (request: CapsuleRequest) => boolean) =>
  ({ requests }: Capsule): boolean => {
    const at = requests.findIndex(first)
    return at >= 0 && requests.slice(at + 1).some(second)
  }

export const plantedBugs: readonly PlantedBug[] = [
  {
    title: 'a stale link: a dashboard is deleted and still asked for',
    steps: [
      ({ send }) => send('PATCH', '/dashboards/5/', { deleted: true }),
      ({ send }) => send('GET', '/dashboards/5/'),
    ],
    shows: ({ requests }) => requests.some((one) => asks(one, 'GET /dashboards/5/') && one.answer?.status === 404),
    requests: 1,
  },
  {
    title: 'a letter that the app cannot encode',
    steps: [({ send }) => send('PATCH', '/dashboards/6/', { name: 'Übersicht – Größe', description: 'All of it' })],
    shows: ({ requests }) => requests.some((one) => bodyOf(one).includes('ß') && one.method === 'PATCH'),
    requests: 1,
  },
  {
    title: 'a role lowered in mid-session',
    steps: [
      ({ send }) => send('GET', '/dashboards/7/', undefined, { as: 'third' }),
      ({ send }) => send('PATCH', '/dashboards/7/', { restriction_level: 37 }),
      ({ send }) => send('PATCH', '/dashboards/7/', { name: 'Mine' }, { as: 'third' }),
    ],
    shows: follows(
      (one) => asks(one, 'GET /dashboards/7/') && one.answer?.status === 200,
      (one) => asks(one, 'PATCH /dashboards/7/') && one.answer?.status === 403,
    ),
    requests: 2,
  },
  {
    title: 'a lost update',
    steps: ['Mine', 'Yours'].map(
      (name) =>
        ({ send }: Bench) =>
          send('PATCH', '/dashboards/8/', { name, description: `by ${name}` }),
    ),
    shows: follows(
      (one) => asks(one, 'PATCH /dashboards/8/') && bodyOf(one).includes('"name":"Mine"'),
      (one) => asks(one, 'PATCH /dashboards/8/') && bodyOf(one).includes('"name":"Yours"'),
    ),
    requests: 2,
  },
  {
    title: 'a row that stands on two pages, because one was added in between',
    steps: [
      ({ send }) => send('GET', '/dashboards/?limit=2'),
      ({ send }) => send('POST', '/dashboards/', { name: 'A first one', pinned: true }),
      ({ send }) => send('GET', '/dashboards/?limit=2&offset=2'),
    ],
    shows: ({ requests }) => {
      const pages = requests.filter((one) => asks(one, 'GET /dashboards/'))
      return pages.some((one, at) =>
        pages.slice(at + 1).some((next) => next.url !== one.url && idsOf(next).some((id) => idsOf(one).includes(id))),
      )
    },
    requests: 2,
  },
  {
    title: 'a retry storm',
    steps: [
      async ({ fake, send }) => {
        fake.faults.add({ match: { path: '/dashboards/9' }, effect: { status: 503 }, times: 3 })
        for (let n = 0; n < 4; n++) await send('GET', '/dashboards/9/')
      },
    ],
    shows: ({ requests }) => requests.filter(({ answer }) => answer?.status === 503).length >= 3,
    requests: 3,
  },
  {
    title: 'a double submit',
    steps: [1, 2].map(
      () =>
        ({ send }: Bench) =>
          send('POST', '/dashboards/', { name: 'Submitted once', tags: ['form'] }),
    ),
    shows: ({ requests }) => requests.filter((one) => bodyOf(one).includes('"name":"Submitted once"')).length >= 2,
    requests: 2,
  },
  {
    title: 'a day border',
    steps: [
      ({ fake }) => fake.clock.advance('20h'),
      ({ send }) => send('POST', '/dashboards/', { name: 'Made late' }),
      ({ fake }) => fake.clock.advance('20h'),
      ({ send }) => send('POST', '/dashboards/', { name: 'Made the day after' }),
    ],
    shows: ({ requests }) => requests.some((one) => /"created_at":"2026-01-02/.test(bodyOf(one))),
    requests: 1,
  },
  {
    title: 'a tile that is on no dashboard for a while',
    steps: [
      ({ send }) => send('PATCH', '/dashboards/1/move_tile/', { tile: { id: 2 }, toDashboard: 2 }),
      ({ send }) => send('GET', '/dashboards/1/'),
    ],
    shows: follows(
      (one) => asks(one, 'PATCH /dashboards/1/move_tile/') && one.answer?.status === 200,
      (one) => asks(one, 'GET /dashboards/1/') && !bodyOf(one).includes('"body":"Hello"'),
    ),
    requests: 2,
  },
  {
    title: 'a public link that goes on after sharing ended',
    steps: [
      ({ send }) => send('PATCH', '/dashboards/1/sharing/', { enabled: true }),
      ({ send }) => send('GET', '/shared_dashboard/public', undefined, { as: null }),
      ({ send }) => send('PATCH', '/dashboards/1/sharing/', { enabled: false }),
      ({ send }) => send('GET', '/shared_dashboard/public', undefined, { as: null }),
    ],
    shows: follows(
      (one) => asks(one, 'GET /shared_dashboard/public') && one.answer?.status === 200,
      (one) => asks(one, 'GET /shared_dashboard/public') && one.answer?.status === 404,
    ),
    requests: 3,
  },
]

/** Other things that happen in a session. They leave the dashboards 5 to 9 alone. */
const noise: readonly ((bench: Bench, n: number) => unknown)[] = [
  ({ send }) => send('GET', '/dashboards/'),
  ({ send }, n) => send('GET', `/dashboards/${(n % 3) + 1}/`),
  ({ send }, n) => send('GET', `/events/?limit=${(n % 5) + 1}`),
  ({ send }, n) => send('PATCH', '/dashboards/2/', { description: `Version ${n}` }),
  ({ send }, n) => send('POST', '/dashboards/', { name: `New ${n}` }),
  ({ send }) => send('GET', '/insights/'),
  ({ send }) => send('GET', '/api/users/@me/'),
  ({ send }) => send('GET', '/dashboards/2/collaborators/'),
  ({ send }) => send('GET', '/dashboards/999/'),
  ({ fake }) => fake.clock.advance('1s'),
]

/** The capsule of a session with the given number of requests and this bug in it. */
export async function sessionWith(bug: PlantedBug, requests: number): Promise<Capsule> {
  const { fake } = await benchWith(bug, requests)
  return fake.capture({ keep: ['everything'], tokens: 'keep' })
}

/** The bench after such a session. */
export async function benchWith(bug: PlantedBug, requests: number): Promise<Bench> {
  const bench = directBench({ scenario: busyOffice })
  const random = randomNumbers(bug.title)
  for (let n = 5; n < 10; n++) bench.fake.db.dashboard.create({ name: `Dashboard ${n}`, project_id: 1 })
  const every = Math.floor(requests / (bug.steps.length + 1))
  for (let n = 0; bench.fake.journal.entries.length < requests; n++) {
    if (n % every === every - 1) await bug.steps[Math.floor(n / every)]?.(bench)
    await noise[random() % noise.length]!(bench, n)
  }
  return bench
}
