import type { Fake } from '../../../src/fake/fake.ts'
import { built } from '../built.ts'
import { exchanges } from '../exchanges.ts'
import type { Exchange } from '../exchanges.ts'
import type { Lane, Row } from '../lane.ts'
import { compare, race } from '../measure.ts'
import { warmUp } from '../warm-up.ts'

const BUDGET = 4.5

/** Each endpoint through `fake.fetch`, against making a `Request` and a `Response.json` of the same answer. */
export const endpoints: Lane = async ({ rounds }) => {
  const { createFake } = await built('index')
  const { scenarios } = await built('scenarios')
  const fake = createFake({ scenario: scenarios.typical })
  const rows: Row[] = []
  const skipped: string[] = []
  const all = exchanges(fake)
  await warmUp(fake, all)
  for (const exchange of all) {
    const title = `${exchange.endpoint} ${exchange.what}`
    exchange.prepare?.()
    const answer = await fake.fetch(exchange.request())
    const body = await answer.text()
    if (answer.status !== exchange.status) skipped.push(`${title}: answered ${answer.status}, not ${exchange.status}`)
    else rows.push(await against(fake, exchange, title, body, rounds))
    fake.reset()
  }
  return { rows, skipped }
}

async function against(fake: Fake, exchange: Exchange, title: string, body: string, rounds: number): Promise<Row> {
  const bare = canned(exchange.status, body)
  const [own, other] = await race(
    [
      { name: 'fake.fetch', ...exchange, run: () => fake.fetch(exchange.request()), stop: () => fake.reset() },
      { name: 'bare', ...exchange, run: () => bare(exchange.request()) },
    ],
    { rounds },
  )
  return compare(title, own!, other!, { budget: BUDGET })
}

/** Gives the same answer to every request, without reading it. */
function canned(status: number, body: string): (request: Request) => Promise<Response> {
  if (body === '') return () => Promise.resolve(new Response(null, { status }))
  const value = JSON.parse(body) as unknown
  return () => Promise.resolve(Response.json(value, { status }))
}
