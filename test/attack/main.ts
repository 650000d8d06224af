import { parseArgs } from 'node:util'
import type { Lane } from './attack.ts'
import { kills } from './lanes/kills.ts'
import { pages } from './lanes/pages.ts'
import { requests } from './lanes/requests.ts'
import { soak } from './lanes/soak.ts'
import { sockets } from './lanes/sockets.ts'
import { runLane, toText } from './run-lane.ts'

const lanes: Readonly<Record<string, Lane>> = { requests, sockets, kills, pages, soak }

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
if (!(minutes >= 0) || !Number.isSafeInteger(seed)) throw new Error('--minutes and --seed take a number.')
const only = values.only.flatMap((names) => names.split(','))
const unknown = only.find((name) => !Object.hasOwn(lanes, name))
if (unknown !== undefined) throw new Error(`Unknown lane "${unknown}". Known: ${Object.keys(lanes).join(', ')}.`)

const chosen = Object.entries(lanes).filter(([name]) => only.length === 0 || only.includes(name))
process.stdout.write(`seed ${seed}\n`)
for (const [name, lane] of chosen) {
  process.stderr.write(`${name} …\n`)
  const rows = await runLane(lane, seed, (minutes * 60_000) / chosen.length)
  process.stdout.write(toText(name, rows))
  if (rows.some(({ failures }) => failures.length > 0)) process.exitCode = 1
}
