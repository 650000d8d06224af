import { lanes } from './lanes.ts'
import type { LaneName } from './lanes.ts'

const [name, rounds] = process.argv.slice(2)
const result = await lanes[name as LaneName]({ rounds: Number(rounds) })
process.send!(result)
process.disconnect()
