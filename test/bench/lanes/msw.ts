import type { HttpHandler } from 'msw'
import type { SetupServer } from 'msw/node'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Fake } from '../../../src/fake/fake.ts'
import { built, root } from '../built.ts'
import { cannedAnswer } from '../canned.ts'
import { exchanges } from '../exchanges.ts'
import type { Exchange } from '../exchanges.ts'
import type { Lane, LaneResult, Row } from '../lane.ts'
import { compare, race } from '../measure.ts'
import type { Contender } from '../measure.ts'
import { install, loadFrom } from '../peers.ts'
import { runLane } from '../run-lane.ts'
import { warmUp } from '../warm-up.ts'

/** Answers are made anew for each request. A page of 100 events shows what that costs. */
const MOST_OF_ONE = 1.35
const MOST_OF_EVENTS = 1.7
const MOST_OF_SEVENTEEN = 1
const CALLS_OF_ALL = 5
const CALLS = 40
const ASKED = [1, 2, 3, 9, 13, 16]

type Msw = typeof import('msw') & typeof import('msw/node')

/** A peer's folder, when it is another msw than the package's own. */
const folder = process.env['BENCH_MSW']
const load = (name: string): Promise<unknown> => (folder === undefined ? import(name) : loadFrom(folder, name))

/** Through msw in Node: the fake's one handler, against one static handler and against the usual seventeen. */
export const msw: Lane = async ({ rounds }) => {
  const { createFake } = await built('index')
  const { createHandlers } = await built('msw')
  const { scenarios } = await built('scenarios')
  const { http, HttpResponse, setupServer } = { ...((await load('msw')) as Msw), ...((await load('msw/node')) as Msw) }
  const fake = createFake({ scenario: scenarios.typical })
  const all = exchanges(fake)
  await warmUp(fake, all)
  const canned = new Map<number, HttpHandler>()
  for (const exchange of all) canned.set(exchange.endpoint, await toStatic(fake, exchange, { http, HttpResponse }))
  const server = setupServer()
  server.listen({ onUnhandledRequest: 'error' })
  const rows: Row[] = []
  for (const exchange of all.filter(({ endpoint }) => ASKED.includes(endpoint)))
    rows.push(...(await rowsOf(fake, exchange, server, { own: createHandlers(fake), canned }, rounds)))
  rows.push(await inTurn(fake, all, [createHandlers(fake), [...canned.values()]], server, rounds))
  server.close()
  return { rows, skipped: [] }
}

interface Handlers {
  readonly own: HttpHandler[]
  readonly canned: ReadonlyMap<number, HttpHandler>
}

async function rowsOf(
  fake: Fake,
  exchange: Exchange,
  server: SetupServer,
  { own, canned }: Handlers,
  rounds: number,
): Promise<Row[]> {
  const lists = {
    fake: own,
    'one static handler': [canned.get(exchange.endpoint)!],
    'seventeen static handlers': [...canned.values()],
  }
  const contenders = Object.entries(lists).map(([name, handlers]): Contender => ({
    name,
    start: () => server.resetHandlers(...handlers),
    stop: () => fake.reset(),
    run: async () => (await fetch(exchange.request())).text(),
  }))
  const [ours, one, seventeen] = await race(contenders, { rounds, calls: CALLS })
  const what = `${exchange.endpoint} ${exchange.what}`
  return [
    compare(what, ours!, one!, { budget: what.includes('events') ? MOST_OF_EVENTS : MOST_OF_ONE }),
    compare(what, ours!, seventeen!),
  ]
}

/**
 * The cost of a handler depends on its position among the seventeen, so the budget is for calling all of them in turn.
 */
async function inTurn(
  fake: Fake,
  all: readonly Exchange[],
  lists: readonly HttpHandler[][],
  server: SetupServer,
  rounds: number,
): Promise<Row> {
  const contenders = ['fake', 'seventeen static handlers'].map((name, place): Contender => ({
    name,
    start: () => server.resetHandlers(...lists[place]!),
    prepare: () => fake.reset(),
    async run() {
      for (const { prepare, request } of all) {
        prepare?.()
        await (await fetch(request())).text()
      }
    },
  }))
  const [own, other] = await race(contenders, { rounds, calls: CALLS_OF_ALL })
  return compare('all seventeen, one after the other', own!, other!, { budget: MOST_OF_SEVENTEEN })
}

async function toStatic(fake: Fake, exchange: Exchange, { http, HttpResponse }: Pick<Msw, 'http' | 'HttpResponse'>) {
  const { method, path, status, body } = await cannedAnswer(fake, exchange)
  const respond = body ? () => HttpResponse.json(body, { status }) : () => new HttpResponse(null, { status })
  return http[method.toLowerCase() as 'get'](path, respond)
}

/** The same with msw 3, on the Node it needs. */
export const msw3: Lane = async (options): Promise<LaneResult> => {
  const peer = install('msw-3')
  if ('missing' in peer) return { rows: [], skipped: [peer.missing] }
  const execPath = join(peer.folder, 'node_modules', 'node', 'bin', 'node')
  if (!existsSync(execPath)) return { rows: [], skipped: ['msw 3: the Node it needs is not there'] }
  cpSync(join(root, 'dist'), join(peer.folder, 'dist'), { recursive: true, force: true })
  return runLane('msw', options, { execPath, env: { BENCH_PACKAGE: peer.folder, BENCH_MSW: peer.folder } })
}
