import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { listenedFloods } from '../listened.ts'
import { compare, race } from '../measure.ts'
import type { Contender, RaceOptions } from '../measure.ts'
import { onOneCore } from '../one-core.ts'
import { install, loadFrom } from '../peers.ts'
import { placeIn, toRequest } from '../place.ts'
import { ownServers, rivals } from '../rivals.ts'
import type { Served } from '../rivals.ts'
import { Client, requestOf, residentOf, start, startTimings, stop } from '../standalone.ts'
import type { Running, Standalone } from '../standalone.ts'

const STARTS = 5
const MOST_LATENCY = 2
/** Enough for a server to be compiled, and few enough for one that takes milliseconds. */
const CALLS = { own: 1000, others: 200 } as const
const CONNECTIONS = 20
const SECONDS = 3
/** The most our start may be of each other's. */
const MOST_START: Readonly<Record<string, number>> = { 'json-server': 1, mockoon: 1 / 3, prism: 1 / 3 }

/** The standalone server: its start, its latency, what it does with a listener, and what it does and needs under load on this machine's own loopback. */
export const server: Lane = async ({ rounds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const served = await servedBody()
    const { servers: others, missing } = rivals(served, folder)
    const pair = ownServers(served, folder)
    const rows = await starts([...pair, ...others], Math.min(rounds, STARTS))
    rows.push(...(await listenedFloods(pair[0], rounds)))
    const running: (Standalone & Running)[] = []
    try {
      running.push(...(await startAll(pair)))
      rows.push(...(await onOneCore(() => latencies(running, { rounds, calls: CALLS.own }))))
      // Only now: what others do meanwhile on the same core would count.
      const rest = await startAll(others)
      running.push(...rest)
      rows.push(...(await onOneCore(() => latencies([running[0]!, ...rest], { rounds, calls: CALLS.others }))))
      const load = await loads(running)
      return { rows: [...rows, ...load.rows], skipped: [...missing, ...load.skipped] }
    } finally {
      await Promise.all(running.map(stop))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function servedBody(): Promise<Served> {
  const { createFake } = await built('index')
  const { scenarios } = await built('scenarios')
  const fake = createFake({ scenario: scenarios.typical })
  const place = placeIn(fake.world)
  const request = toRequest(place, 'GET', `/dashboards/${place.dashboard}/`)
  const { pathname } = new URL(request.url)
  return { body: await (await fake.fetch(request)).text(), path: pathname, key: place.key }
}

async function starts(servers: readonly Standalone[], rounds: number): Promise<Row[]> {
  const [own, ...others] = await startTimings(servers, rounds)
  return others.map((other) =>
    compare('start to first answer', own!, other, { unit: 'ms', budget: MOST_START[other.name] }),
  )
}

const startAll = (servers: readonly Standalone[]): Promise<(Standalone & Running)[]> =>
  onOneCore(() => Promise.all(servers.map(async (one) => ({ ...one, ...(await start(one)) }))))

async function latencies(running: readonly (Standalone & Running)[], options: RaceOptions): Promise<Row[]> {
  const [own, ...others] = await race(running.map(toContender), options)
  return others.map((other) =>
    compare('one request, p50', own!, other, other.name === 'bare node:http' ? { budget: MOST_LATENCY } : {}),
  )
}

/** A round has a connection of its own: one that is idle while the others are asked would be closed by the server. */
function toContender(one: Standalone & Running): Contender {
  const request = requestOf(one, one.port)
  let client: Client
  return {
    name: one.name,
    start: async () => (client = await Client.open(one.port)),
    stop: () => client.close(),
    async run() {
      const status = await client.ask(request)
      if (status !== 200) throw new Error(`${one.name} answered ${status}.`)
    },
  }
}

type Load = (options: object) => Promise<{ requests: { average: number }; non2xx: number }>

async function loads(running: readonly (Standalone & Running)[]): Promise<{ rows: Row[]; skipped: string[] }> {
  const peer = install('autocannon')
  if ('missing' in peer) return { rows: [], skipped: [`throughput: ${peer.missing}`] }
  const { default: autocannon } = (await loadFrom(peer.folder, 'autocannon')) as { default: Load }
  const rows: Row[] = []
  for (const { name, port, path, headers = {}, ...one } of running) {
    const url = `http://127.0.0.1:${port}${path}`
    const { requests, non2xx } = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
    if (non2xx > 0) throw new Error(`${name} refused ${non2xx} requests under load.`)
    rows.push({ what: `${CONNECTIONS} connections: ${name}`, value: requests.average, unit: 'req/s' })
    const resident = residentOf({ port, ...one })
    if (resident !== undefined) rows.push({ what: `memory after that: ${name}`, value: resident, unit: 'MB' })
  }
  return { rows, skipped: [] }
}
