import { counted } from '../../../core/counted.ts'
import {
  closedSchema,
  flag,
  freeObject,
  integer,
  listSchema,
  objectSchema,
  text,
} from '../../../core/json/json-schema.ts'
import type { Duration } from '../../../core/time/duration.ts'
import { faultSchema } from '../../../observe/faults/fault-schema.ts'
import type { FaultDefinition } from '../../../observe/journal/journal-entry.ts'
import { holdSchema } from '../../control-api/gate-control.ts'
import type { clockClient } from '../../control/state-client.ts'
import type { ShownFault } from '../../worlds/knowledge/fault-words.ts'
import { asLines, requireAtMostOne, requireBeside, tool } from './tool.ts'
import type { Tool } from './tool.ts'

const scenario = tool<{ readonly name?: string; readonly seed?: number }>({
  name: 'scenario',
  title: 'Start from a scenario',
  description:
    'Starts the world over from a scenario by its "name"; its journal is emptied. Without one, lists the names.',
  input: closedSchema({ name: text, seed: integer }, []),
  output: objectSchema({ known: listSchema(text), started: text }, ['started']),
  isReading: false,
  async call({ control }, { name, seed }) {
    requireBeside('name', { name, seed })
    const known = await control.scenarios()
    if (name === undefined) return { text: `Known: ${known.join(', ')}`, structured: { known } }
    await control.startFromScenario(name, seed === undefined ? {} : { seed })
    return { text: `The world starts from ${name}.`, structured: { known, started: name } }
  },
})

type ClockMove = { readonly advance?: Duration; readonly set?: string; readonly follow?: true; readonly freeze?: true }

const clock = tool<ClockMove>({
  name: 'clock',
  title: 'The clock',
  description:
    'Reads the clock of the fake, or moves it: "advance": "2h", "set": "2026-01-01T00:00:00Z", "follow" real time, or "freeze".',
  input: closedSchema(
    { advance: { type: ['string', 'number'] }, set: text, follow: { const: true }, freeze: { const: true } },
    [],
  ),
  output: objectSchema({ now: text, following: flag }),
  isReading: false,
  async call({ control }, given) {
    requireAtMostOne(given, ['advance', 'set', 'follow', 'freeze'])
    const structured = await move(control.clock, given)
    return {
      text: `It is ${structured.now}, and the clock ${structured.following ? 'follows real time' : 'stands still'}.`,
      structured,
    }
  },
})

/** Moves a clock as the call says, or only reads it. */
function move(own: ReturnType<typeof clockClient>, { advance, set, follow, freeze }: ClockMove) {
  if (advance !== undefined) return own.advance(advance)
  if (set !== undefined) return own.set(set)
  if (follow) return own.follow()
  return freeze ? own.freeze() : own.read()
}

type FaultChange = { readonly add?: FaultDefinition; readonly remove?: number; readonly clear?: true }

const fault = tool<FaultChange>({
  name: 'fault',
  title: 'Failures',
  description:
    'Lists the faults, including those that are used up; "add": {"match": {"path": "/events"}, "effect": {"status": 503}, "times": 1}, "remove" one by its number, or "clear" all.',
  input: closedSchema({ add: faultSchema, remove: integer, clear: { const: true } }, []),
  output: objectSchema({ faults: listSchema(freeObject) }),
  isReading: false,
  async call({ control: { faults: own } }, given) {
    const { add, remove, clear } = given
    requireAtMostOne(given, ['add', 'remove', 'clear'])
    if (add) await own.add(add)
    if (remove !== undefined) await own.remove(remove)
    if (clear) await own.clear()
    const faults = await own.list()
    const lines = faults.map(
      (one) =>
        `${one.number}: ${JSON.stringify(one.definition)}, fired ${counted(one.fired, 'time')}${whatIsLeftOf(one)}`,
    )
    return { text: asLines(lines) || 'No fault is in force.', structured: { faults } }
  },
})

/** A fault that is used up stays in the list: without a word, an assistant takes it for one that requests still meet. */
function whatIsLeftOf({ over, fired, definition: { times } }: ShownFault): string {
  if (over) return ', used up'
  return times === undefined ? '' : `, ${times - fired} left`
}

type GateChange = {
  readonly hold?: object
  readonly release?: number
  readonly refuse?: number
  readonly open?: number
}
type ListedGate = {
  readonly number: number
  readonly held: readonly { readonly number: number; readonly method: string; readonly path: string }[]
}

const gate = tool<GateChange>({
  name: 'gate',
  title: 'Hold requests',
  description:
    'Lists the gates, including those of the code that runs the fake, and the requests that they hold. "hold": {"method": "PATCH", "path": "/dashboards/:id"} makes one; "release", "refuse" (with a 500) and "open" take the number of a gate: the oldest request goes on, fails, or all go on.',
  input: closedSchema({ hold: holdSchema, release: integer, refuse: integer, open: integer }, []),
  output: objectSchema({ gates: listSchema(freeObject) }),
  isReading: false,
  async call({ send }, given) {
    const { hold, ...actions } = given
    requireAtMostOne(given, ['hold', 'release', 'refuse', 'open'])
    if (hold) await send('POST', '/gates', hold)
    for (const [action, number] of Object.entries(actions)) await send('POST', `/gates/${number}/${action}`)
    const gates = await send<readonly ListedGate[]>('GET', '/gates')
    const lines = gates.map(
      ({ number, held }) =>
        `gate ${number} holds ${held.map((one) => `${one.number} ${one.method} ${one.path}`).join(', ') || 'nothing'}`,
    )
    return { text: lines.join('\n') || 'There is no gate.', structured: { gates } }
  },
})

/** The tools that change the world. */
export const changingTools: readonly Tool[] = [scenario, clock, fault, gate]
