import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileOf, root } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { compare, race } from '../measure.ts'
import type { Contender } from '../measure.ts'
import { Client, requestText, residentOf, start, startTimings, stop } from '../standalone.ts'
import type { Running, Standalone } from '../standalone.ts'

const STARTS = 5
const WORLDS = 200
const DASHBOARD = '/api/environments/2/dashboards/1/'
const WORKERD = 'test/compat/worker/node_modules/@cloudflare/workerd-linux-64/bin/workerd'

type Started = Standalone & Running

/** A worker in workerd beside our own server: its start, its latency with what it stores, and its memory. */
export const worker: Lane = async ({ rounds }) => {
  const workerd = join(root, WORKERD)
  if (!existsSync(workerd)) return { rows: [], skipped: ['workerd: npm ci --prefix test/compat/worker'] }
  const folder = mkdtempSync(join(tmpdir(), 'bench-worker-'))
  try {
    execFileSync(process.execPath, [fileOf('cli'), 'worker', '--out', folder, '--auth', 'lenient'])
    const contenders = [inWorkerd(workerd, folder), ownServer]
    const rows = await starts(contenders, Math.min(rounds, STARTS))
    const running = await Promise.all(contenders.map(async (one) => ({ ...one, ...(await start(one)) })))
    try {
      return { rows: [...rows, ...(await latencies(running, rounds)), ...(await memory(running))], skipped: [] }
    } finally {
      await Promise.all(running.map(stop))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const inWorkerd = (workerd: string, folder: string): Standalone => ({
  name: 'worker',
  program: workerd,
  folder,
  command: (port) => ['serve', 'workerd.capnp', `--socket-addr=http=127.0.0.1:${port}`],
  path: `/w/first${DASHBOARD}`,
})

const ownServer: Standalone = {
  name: 'our own server',
  command: (port) => [fileOf('cli'), 'start', '--port', String(port), '--auth', 'lenient', '--quiet'],
  path: `/w/first${DASHBOARD}`,
}

async function starts(servers: readonly Standalone[], rounds: number): Promise<Row[]> {
  const [worker, own] = await startTimings(servers, rounds)
  return [compare('start to first answer', worker!, own!, { unit: 'ms' })]
}

async function latencies(running: readonly Started[], rounds: number): Promise<Row[]> {
  const read = ({ port, path }: Started) => requestText('GET', path, port)
  const write = ({ port, path }: Started, count: number) =>
    requestText('PATCH', path, port, {}, JSON.stringify({ name: `Renamed ${count}` }))
  return [
    await latency('one read, p50', running, rounds, read),
    await latency('one write, p50, which the worker stores', running, rounds, write),
  ]
}

type RequestOf = (server: Started, count: number) => string

async function latency(what: string, running: readonly Started[], rounds: number, request: RequestOf): Promise<Row> {
  const [own, other] = await race(
    running.map((one) => contender(one, request)),
    { rounds, calls: 100 },
  )
  return compare(what, own!, other!)
}

function contender(server: Started, request: RequestOf): Contender {
  let client: Client
  let count = 0
  return {
    name: server.name,
    start: async () => (client = await Client.open(server.port)),
    run: () => ask(client, request(server, ++count)),
    stop: () => client.close(),
  }
}

async function ask(client: Client, request: string): Promise<void> {
  const status = await client.ask(request)
  if (status !== 200) throw new Error(`${request.split('\r\n', 1)[0]} was answered ${status}.`)
}

async function memory(running: readonly Started[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const server of running) {
    const client = await Client.open(server.port)
    for (let world = 0; world < WORLDS; world++)
      await ask(client, requestText('PATCH', `/w/world-${world}${DASHBOARD}`, server.port, {}, '{"name":"Renamed"}'))
    client.close()
    const value = residentOf(server)
    if (value !== undefined) rows.push({ what: `memory of ${server.name} with ${WORLDS} worlds`, value, unit: 'MB' })
  }
  return rows
}
