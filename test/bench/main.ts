import { parseArgs } from 'node:util'
import type { LaneResult } from './lane.ts'
import { laneNames } from './lanes.ts'
import { toJson, toText } from './report.ts'
import { runLane } from './run-lane.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    lane: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '15' },
  },
})
const asked = values.lane.flatMap((names) => names.split(','))
const unknown = asked.find((name) => !laneNames.includes(name))
if (unknown !== undefined) throw new Error(`Unknown lane "${unknown}". Known: ${laneNames.join(', ')}.`)

const results: Record<string, LaneResult> = {}
for (const name of laneNames.filter((known) => asked.length === 0 || asked.includes(known))) {
  process.stderr.write(`${name} …\n`)
  results[name] = await runLane(name, { rounds: Number(values.rounds) }).catch(failed)
  if (!values.json) process.stdout.write(toText(name, results[name]))
}
process.exitCode = Object.values(results).some(({ rows }) => rows.length === 0) ? 1 : 0
if (values.json) process.stdout.write(toJson(results))

/** One lane that breaks does not take the others with it. */
function failed(error: unknown): LaneResult {
  return { rows: [], skipped: [error instanceof Error ? error.message : String(error)] }
}
