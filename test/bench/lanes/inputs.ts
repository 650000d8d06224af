import type { Fake } from '../../../src/fake/fake.ts'
import { built } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { compare, race } from '../measure.ts'
import type { Contender } from '../measure.ts'
import { placeIn } from '../place.ts'
import type { Place } from '../place.ts'
import { sized } from '../worlds.ts'

/** Time may double when the input doubles. The rest allows for noise of the machine. */
const BUDGET = 2.8

interface Input {
  readonly what: string
  /** The smaller of the two sizes. */
  readonly size: number
  /** The path under the project, and what is sent to it. */
  readonly request: (size: number) => readonly [path: string, init?: RequestInit]
  /** How many requests are made. One unless said otherwise. */
  readonly count?: (size: number) => number
}

const post = (body: string, headers: Readonly<Record<string, string>> = {}): readonly [string, RequestInit] => [
  'dashboards/',
  { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body },
]
const listOf = (size: number, item: (at: number) => string): string =>
  Array.from({ length: size }, (_, at) => item(at)).join()
const filtered = (filters: unknown): readonly [string] => [
  `events/?properties=${encodeURIComponent(JSON.stringify(filters))}`,
]

const inputs: readonly Input[] = [
  { what: 'digits of a number', size: 40_000, request: (size) => post(`{"name":${'9'.repeat(size)}}`) },
  { what: 'depth', size: 50_000, request: (size) => post('['.repeat(size)) },
  { what: 'slashes', size: 100_000, request: (size) => [`${'/'.repeat(size)}x`] },
  {
    what: 'headers',
    size: 400,
    request: (size) =>
      post('{}', Object.fromEntries(Array.from({ length: size }, (_, at) => [`x-header-${at}`, `value ${at}`]))),
  },
  { what: 'keys', size: 5_000, request: (size) => post(`{${listOf(size, (at) => `"key ${at}":"value ${at}"`)}}`) },
  {
    what: 'a token',
    size: 100_000,
    request: (size) => post(`{"description":"${'aphx_aaaaaaaaaa'.repeat(size / 15)}"}`),
  },
  {
    what: 'parts of a form',
    size: 60_000,
    request: (size) =>
      post(`--x\r\n name="a"${'\r\n\r\n'.repeat(size / 4)}--x--\r\n`, {
        'Content-Type': 'multipart/form-data; boundary=x',
      }),
  },
  {
    what: 'filters',
    size: 500,
    request: (size) =>
      filtered(Array.from({ length: size }, (_, at) => ({ key: '$browser', operator: 'not_regex', value: `x${at}` }))),
  },
  {
    what: 'a pattern',
    size: 500,
    request: (size) => filtered([{ key: '$current_url', operator: 'regex', value: `(?:.{1,${size}})~` }]),
  },
  { what: 'a journal', size: 200, request: () => post('{"name":"New"}'), count: (size) => size },
]

/** How the time of the request, of its journal entry, of an archive and of a capsule grows when the input doubles. */
export const growing: Lane = async ({ rounds }) => {
  const { createFake } = await built('index')
  const rows: Row[] = []
  for (const input of inputs) {
    const fake = createFake({ scenario: sized({ dashboards: 10, events: 200 }) })
    const contenders = [input.size, 2 * input.size].map((size) => toContender(input, size, fake))
    const [once, twice] = await race(contenders, { rounds, calls: 1 })
    rows.push(compare(`${input.what}: ${twice!.name}`, twice!, once!, { unit: 'ms', budget: BUDGET }))
  }
  return { rows, skipped: [] }
}

function toContender({ request, count = () => 1 }: Input, size: number, fake: Fake): Contender {
  const place = placeIn(fake.world, 5)
  return {
    name: String(size),
    start: () => fake.reset(),
    async run() {
      for (let made = 0; made < count(size); made++) await ask(fake, place, request(size))
      String(fake.journal)
      await fake.journal.toHar()
      await fake.journal.toHar({ keep: ['everything'] })
      await fake.capture()
    },
  }
}

async function ask(fake: Fake, { project }: Place, [path, init]: readonly [string, RequestInit?]): Promise<void> {
  const headers = { Authorization: 'Bearer phx_bench', ...(init?.headers as Record<string, string> | undefined) }
  const answer = await fake.fetch(`https://app.example.test/api/environments/${project}/${path}`, { ...init, headers })
  await answer.text()
}
