import { closedSchema, integer, listSchema, mapSchema, text } from '../../core/json/json-schema.ts'
import { asText } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { effectSchema, schemasOf } from '../../observe/faults/fault-schema.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import { matchFields } from '../../observe/faults/request-match.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import { placeFields } from '../../observe/interference/gates.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import { showEntry } from '../worlds/entry-json.ts'
import type { AnswerEdit } from '../worlds/knowledge/edited-answers.ts'
import { heldRequest, showGate } from '../worlds/knowledge/held-answers.ts'
import { getNamed } from './control-call.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count } from './control-reading.ts'
import { gateSchema } from './knowledge/answer-schemas.ts'

/** Which request of a gate is meant: without a place, the oldest. */
type AskedPlace = { readonly place?: number }

function gateOf({ world, params: { number } }: ControlCall): Gate {
  try {
    return getNamed('gate', number, world.gates)
  } catch (error) {
    // Its code, or another client, was first.
    if (Number(number) >= 1 && Number(number) <= world.gates.made)
      throw new FakeUsageError(`${asText(error)} It has ended: it was opened, or its world began anew.`)
    throw error
  }
}

/** The gate, if it holds the request that is meant. */
function gateHolding(call: ControlCall<AskedPlace>): Gate {
  const gate = gateOf(call)
  heldRequest(Number(call.params.number), gate, call.body.place)
  return gate
}

/** Waits until so many requests have come. Another client, or the code, may end the gate before. */
async function arrivedAt(call: ControlCall<{ readonly count?: number }>) {
  const gate = gateOf(call)
  try {
    return (await gate.arrived(call.body.count)).map(showEntry)
  } catch (error) {
    if (gate.endedBy === undefined) throw error
    throw new FakeUsageError(`The ${String(gate)}. It has ended: it was opened, or its world began anew.`)
  }
}

/** Code that waits at the gate learns who opened it. */
function openGate(call: ControlCall): void {
  const gate = gateOf(call)
  gate.end('Control, or the inspector,')
  gate.open()
}

/** The things that a gate can hold. */
export const holdSchema = closedSchema(schemasOf({ ...matchFields, ...placeFields }), [])

export const gateRoutes: ControlRoutes = {
  'GET /gates': {
    operationId: 'gatesList',
    summary:
      'The gates, including those of the code, and the requests that they hold; for a gate for answers, also the answers.',
    answer: listSchema(gateSchema),
    handle: ({ world }) => [...world.gates].map(([number, gate]) => showGate(number, gate, world.fake.world)),
  },
  'POST /gates': {
    operationId: 'hold',
    summary: 'Holds the requests that match: {"method": "GET", "path": "/events"}. Gives the number of the gate.',
    body: holdSchema,
    handle: ({ world, body }: ControlCall<HoldOptions>) => ({ number: world.gates.hold(body) }),
  },
  'POST /gates/:number/arrived': {
    operationId: 'gateArrived',
    summary: 'Answers once that many requests have come: {"count": 1}. It is refused if the gate ends before that.',
    body: closedSchema({ count }, []),
    handle: arrivedAt,
  },
  'POST /gates/:number/release': {
    operationId: 'gateRelease',
    summary: 'Lets one request through: the oldest, or {"place": 2}.',
    body: closedSchema({ place: count }, []),
    handle: (call: ControlCall<AskedPlace>) => gateHolding(call).release(call.body.place),
  },
  'POST /gates/:number/refuse': {
    operationId: 'gateRefuse',
    summary: 'Answers one request with a fault in place of the API: {"effect": {"status": 503}, "place": 1}.',
    body: closedSchema({ effect: effectSchema, place: count }, []),
    handle: (call: ControlCall<AskedPlace & { readonly effect?: FaultEffect }>) =>
      gateHolding(call).refuse(call.body.effect, call.body.place),
  },
  'POST /gates/:number/answer': {
    operationId: 'gateAnswer',
    summary:
      'Edits an answer that a gate with "at": "answer" holds, and lets it go on: {"status": 404, "body": {…}, "headers": {…}, "place": 1}. It has to fit the description of the endpoint, unless "lie" is true.',
    body: closedSchema({ place: count, status: integer, headers: mapSchema(text), body: {}, lie: { const: true } }, []),
    handle: (call: ControlCall<AnswerEdit>) =>
      call.world.edited.edit(Number(call.params.number), gateOf(call), call.body),
  },
  'POST /gates/:number/open': {
    operationId: 'gateOpen',
    summary: 'Lets all requests through, and ends the gate.',
    handle: openGate,
  },
}
