import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './lane.ts'
import { compare } from './measure.ts'
import { onAnotherCore, onOneCore } from './one-core.ts'
import { Client, requestOf, requestText, start, stop } from './standalone.ts'
import type { Running, Standalone } from './standalone.ts'

const REQUESTS = 2000
const WARM_UP = 2
/**
 * How much a listener may slow down a server under many requests. The processor is idle between requests, so part of
 * the work is free.
 */
const MOST = { time: 1.05, processor: 1.1 } as const
/** The time until all events have arrived, in milliseconds: those of a flood are sent when it is over. */
const EBB = 1000
const TOKEN = 'of-the-bench'

/** Reads events and drops them. */
const listener = `
const [port] = process.argv.slice(1)
const answer = await fetch('http://127.0.0.1:' + port + '/__fake/events', { headers: { 'X-Fake-Token': '${TOKEN}' } })
for await (const chunk of answer.body) if (chunk) process.stdout.write('.')
`

/** Compares the time of many reads and writes with and without a listener. */
export async function listenedFloods(own: Standalone, rounds: number): Promise<Row[]> {
  const server = { ...own, command: (port: number) => [...own.command(port), '--token', TOKEN] }
  const [listened, alone] = await onOneCore(async () => [await start(server), await start(server)] as const)
  const listening = await onAnotherCore(() => startListening(listened.port))
  try {
    const floods = { 'with a listener': listened, 'without a listener': alone }
    const spent = Object.entries(floods).map(([name, running]) => ({ name, running, time: [], processor: [] }) as Spent)
    await onOneCore(async () => {
      for (let round = -WARM_UP; round < rounds; round++)
        for (const one of round % 2 === 0 ? spent : spent.toReversed()) await addFlood(one, server, round >= 0)
    })
    return rowsOf(spent)
  } finally {
    await Promise.all([stop(listened), stop(alone), stopListening(listening)])
  }
}

/** The times of the floods at one server, round by round, in microseconds. */
interface Spent {
  readonly name: string
  readonly running: Running
  readonly time: number[]
  readonly processor: number[]
}

async function addFlood({ running, time, processor }: Spent, server: Standalone, counts: boolean): Promise<void> {
  const { port } = running
  const client = await Client.open(port)
  const read = requestOf(server, port)
  const [began, used] = [performance.now(), processorTime(running)]
  for (let at = 0; at < REQUESTS; at++) {
    const write = requestText('PATCH', server.path, port, server.headers, JSON.stringify({ name: `Name ${at}` }))
    const status = await client.ask(at % 4 === 3 ? write : read)
    if (status !== 200) throw new Error(`A request of the flood was answered ${status}.`)
  }
  if (counts) time.push((performance.now() - began) * 1000)
  if (counts) processor.push(processorTime(running) - used)
  client.close()
  await sleep(EBB)
}

/** Of the thread that answers, in microseconds; not a number where the system does not tell. */
function processorTime({ process: { pid } }: Running): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return NaN
  }
}

function rowsOf([listened, alone]: readonly Spent[]): Row[] {
  const row = (text: string, what: keyof typeof MOST): Row => {
    const [own, other] = [listened!, alone!].map((spent) => ({ name: spent.name, rounds: spent[what] }))
    return compare(text, own!, other!, { unit: 'ms', budget: MOST[what] })
  }
  const rows = [row(`${REQUESTS} requests, with a listener`, 'time'), row('processor time of that', 'processor')]
  return rows.filter(({ value }) => !Number.isNaN(value))
}

/** Starts a listener, and waits for its first event. */
async function startListening(port: number): Promise<ChildProcess> {
  const listening = spawn(process.execPath, ['--input-type=module', '-e', listener, String(port)])
  await once(listening.stdout, 'data')
  return listening
}

async function stopListening(listening: ChildProcess): Promise<void> {
  if (listening.exitCode === null && listening.kill()) await once(listening, 'exit')
}
