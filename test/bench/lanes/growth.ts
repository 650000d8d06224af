import type { Fake } from '../../../src/fake/fake.ts'
import { built } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { compare, race } from '../measure.ts'
import type { Contender } from '../measure.ts'
import { placeIn, toRequest } from '../place.ts'
import type { Place } from '../place.ts'
import { sized } from '../worlds.ts'

const SIZES = [10, 100, 1000, 10_000]
const BUDGET = 1.3
const CALLS = 100

interface Growing {
  readonly what: string
  /** The method, path and body of each request, one after the other. */
  readonly requests: (
    place: Place,
    turn: number,
  ) => readonly (readonly [method: string, path: string, body?: unknown])[]
  /** Whether the design sets a budget for it. */
  readonly budgeted?: true
}

const at = ({ dashboard }: Place): string => `/dashboards/${dashboard}/`

const cases: readonly Growing[] = [
  { what: 'GET dashboard', requests: (place) => [['GET', at(place)]], budgeted: true },
  {
    what: 'PATCH description',
    requests: (place, turn) => [['PATCH', at(place), { description: `Text ${turn}` }]],
    budgeted: true,
  },
  {
    what: 'PATCH name',
    requests: (place, turn) => [['PATCH', at(place), { name: `Dashboard ${turn}` }]],
    budgeted: true,
  },
  {
    what: 'PATCH deleted, and back',
    requests: (place) => [true, false].map((deleted) => ['PATCH', at(place), { deleted }] as const),
    budgeted: true,
  },
  { what: 'GET collaborators', requests: (place) => [['GET', `${at(place)}collaborators/`]], budgeted: true },
  {
    what: 'DELETE and POST collaborator',
    requests: (place) => [
      ['DELETE', `${at(place)}collaborators/${place.collaborator.uuid}/`],
      ['POST', `${at(place)}collaborators/`, { level: 37, user_uuid: place.collaborator.uuid }],
    ],
    budgeted: true,
  },
  {
    what: 'POST dashboards',
    requests: (_, turn) => [['POST', '/dashboards/', { name: `New ${turn}` }]],
    budgeted: true,
  },
  { what: 'GET 10 dashboards', requests: () => [['GET', '/dashboards/?limit=10']] },
  {
    what: 'PATCH name and GET 10 dashboards',
    requests: (place, turn) => [
      ['PATCH', at(place), { name: `Dashboard ${turn}` }],
      ['GET', '/dashboards/?limit=10'],
    ],
  },
  {
    what: 'POST dashboards and GET 10 dashboards',
    requests: (_, turn) => [
      ['POST', '/dashboards/', { name: `A new one ${turn}` }],
      ['GET', '/dashboards/?limit=10'],
    ],
  },
]

/** The cost of reads and writes as dashboards grow in number, against the smallest world. */
export const growth: Lane = async ({ rounds }) => {
  const { createFake } = await built('index')
  const fakes = SIZES.map((dashboards) => createFake({ scenario: sized({ dashboards }) }))
  const rows: Row[] = []
  for (const growing of cases) {
    const contenders = fakes.map((fake, place) => toContender(growing, SIZES[place]!, fake))
    const [first, ...others] = await race(contenders, { rounds, calls: CALLS })
    const budget = growing.budgeted && BUDGET
    rows.push(...others.map((timing) => compare(`${growing.what} of ${timing.name}`, timing, first!, { budget })))
  }
  return { rows, skipped: [] }
}

function toContender({ what, requests }: Growing, size: number, fake: Fake): Contender {
  const place = placeIn(fake.world, size / 2)
  let turns = 0
  return {
    name: String(size),
    // The first write after a reset copies what the snapshot holds; the lane `state` measures that.
    start: () => fake.reset(),
    async run() {
      for (const request of requests(place, turns++)) {
        const answer = await fake.fetch(toRequest(place, ...request))
        if (answer.status >= 300) throw new Error(`${what}: answered ${answer.status}`)
      }
    },
  }
}
