import type { Fake } from '../../../src/fake/fake.ts'
import { built } from '../built.ts'
import { exchanges } from '../exchanges.ts'
import type { Exchange } from '../exchanges.ts'
import type { Lane, Row } from '../lane.ts'
import { turn } from '../measure.ts'
import { placeIn, toRequest } from '../place.ts'
import { ROWS_BEFORE, ROWS_EACH, sized } from '../worlds.ts'

const REQUESTS = 1_000_000
const WARM_UP = 200_000
const BETWEEN_TURNS = 500
const FORKS = 1000
const FORKED_ROWS = 10_000
/** Noise of the collector; a leak of one byte a request would be as much. */
const FLAT_MB = 1

/** The heap over a million requests, and over a thousand forks that are held and let go. */
export const memory: Lane = async () => {
  return { rows: [...(await million()), ...(await forks())], skipped: [] }
}

async function million(): Promise<Row[]> {
  const { createFake } = await built('index')
  const { scenarios } = await built('scenarios')
  const fake = createFake({ scenario: scenarios.typical })
  const asked = exchanges(fake).filter(({ endpoint }) => ![1, 8, 13, 17].includes(endpoint))
  await ask(fake, asked, WARM_UP)
  const before = await heap()
  const began = performance.now()
  await ask(fake, asked, REQUESTS - WARM_UP)
  const seconds = (performance.now() - began) / 1000
  const grown = (await heap()) - before
  return [
    { what: `heap growth over ${REQUESTS - WARM_UP} requests`, value: Math.max(0, grown), unit: 'MB', budget: FLAT_MB },
    { what: 'heap after a million requests', value: before + grown, unit: 'MB' },
    { what: 'requests per second, writes among them', value: (REQUESTS - WARM_UP) / seconds, unit: 'req/s' },
  ]
}

/** Asks one endpoint after the other; none of them leaves more rows than it found. */
async function ask(fake: Fake, asked: readonly Exchange[], count: number): Promise<void> {
  for (let request = 0; request < count; request++) {
    const exchange = asked[request % asked.length]!
    exchange.prepare?.()
    const answer = await fake.fetch(exchange.request())
    if (answer.status !== exchange.status) throw new Error(`${exchange.what}: answered ${answer.status}`)
    if (request % BETWEEN_TURNS === 0) await turn()
  }
}

async function forks(): Promise<Row[]> {
  const { createFake } = await built('index')
  const fake = createFake({ scenario: sized({ dashboards: Math.round((FORKED_ROWS - ROWS_BEFORE) / ROWS_EACH) }) })
  const place = placeIn(fake.world)
  const empty = await heap()
  let held: Fake[] = []
  for (let count = 0; count < FORKS; count++) held.push(fake.fork())
  const idle = await heap()
  for (const fork of held)
    await fork.fetch(toRequest(place, 'PATCH', `/dashboards/${place.dashboard}/`, { description: 'Own' }))
  const written = await heap()
  held = []
  const released = await heap()
  const what = `${FORKS} forks of ${FORKED_ROWS} rows`
  return [
    { what: `${what}, held`, value: idle - empty, unit: 'MB' },
    { what: `${what}, each written to once`, value: written - empty, unit: 'MB' },
    { what: `${what}, left after they are let go`, value: Math.max(0, released - empty), unit: 'MB', budget: FLAT_MB },
  ]
}

/** The memory in use after a full collection. */
async function heap(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await turn()
    globalThis.gc!()
  }
  return process.memoryUsage().heapUsed / 2 ** 20
}
