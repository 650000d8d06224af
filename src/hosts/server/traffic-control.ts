import type { EntryMatch, FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { closedSchema, integer, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { effectSchema, faultSchema } from '../../observe/faults/fault-schema.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { Fault } from '../../observe/interference/faults.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import { schemasOf } from '../../observe/faults/fields.ts'
import { matchFields } from '../../observe/faults/request-match.ts'
import { holdSchema } from '../../observe/interference/gates.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { Keep, RedactOptions } from '../../repro/redact/keep.ts'
import { known } from './control-call.ts'
import type { ControlCall, ControlRoute } from './control-call.ts'
import { showEntry } from './entry-json.ts'

const count: JsonSchema = { type: 'integer', minimum: 1 }

const showFault = ({ number, definition, matched, fired }: Fault) => ({ number, definition, matched, fired })

const faultOf = ({ world, params }: ControlCall): Fault =>
  known(
    'fault',
    params['number']!,
    world.fake.faults.list().map((fault) => [fault.number, fault] as const),
  )

const gateOf = ({ world, params }: ControlCall): Gate => known('gate', params['number']!, world.gates)
const showGate = ([number, gate]: readonly [number, Gate]) => ({ number, held: gate.held.map(showEntry) })

type Numbers = { readonly count?: number; readonly place?: number }

async function arrived(call: ControlCall) {
  return (await gateOf(call).arrived((call.body as Numbers).count)).map(showEntry)
}

function refuse(call: ControlCall): void {
  const { effect, place } = call.body as Numbers & { readonly effect?: FaultEffect }
  gateOf(call).refuse(effect, place)
}

function open(call: ControlCall): void {
  gateOf(call).open()
  call.world.gates.delete(Number(call.params['number']))
}

/** Parameters of a query are texts; a status is a number. */
function listed({ world, query: { status, ...match } }: ControlCall) {
  const whole = status === undefined ? match : { ...match, status: Number(status) }
  return world.fake.journal.list(whole).map(showEntry)
}

/** The kinds of values that are not replaced, with commas between. */
const kept = ({ keep }: ControlCall['query']): RedactOptions => (keep ? { keep: keep.split(',') as Keep[] } : {})

export const trafficRoutes: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/faults',
    summary: 'The faults in force, and how often they fired.',
    handle: ({ world }) => world.fake.faults.list().map(showFault),
  },
  {
    method: 'POST',
    path: '/faults',
    summary: 'Adds a fault: {"match": {"path": "/events"}, "effect": {"status": 503}, "times": 1}.',
    body: faultSchema,
    handle: ({ world, body }) => showFault(world.fake.faults.add(body as unknown as FaultDefinition)),
  },
  {
    method: 'DELETE',
    path: '/faults',
    summary: 'Ends all faults.',
    handle: ({ world }) => world.fake.faults.clear(),
  },
  { method: 'DELETE', path: '/faults/:number', summary: 'Ends a fault.', handle: (call) => faultOf(call).remove() },
  {
    method: 'GET',
    path: '/gates',
    summary: 'The gates, and the requests they hold.',
    handle: ({ world }) => [...world.gates].map(showGate),
  },
  {
    method: 'POST',
    path: '/gates',
    summary: 'Holds the requests that match: {"method": "GET", "path": "/events"}. Gives the number of the gate.',
    body: holdSchema,
    handle: ({ world, body }) => ({ number: world.hold(body as HoldOptions) }),
  },
  {
    method: 'POST',
    path: '/gates/:number/arrived',
    summary: 'Answers once so many requests have come: {"count": 1}.',
    body: closedSchema({ count }, []),
    handle: arrived,
  },
  {
    method: 'POST',
    path: '/gates/:number/release',
    summary: 'Lets one request through: the oldest, or {"place": 2}.',
    body: closedSchema({ place: count }, []),
    handle: (call) => gateOf(call).release((call.body as Numbers).place),
  },
  {
    method: 'POST',
    path: '/gates/:number/refuse',
    summary: 'Answers one request with a fault in place of the API: {"effect": {"status": 503}, "place": 1}.',
    body: closedSchema({ effect: effectSchema, place: count }, []),
    handle: refuse,
  },
  { method: 'POST', path: '/gates/:number/open', summary: 'Lets everything through and ends the gate.', handle: open },
  {
    method: 'GET',
    path: '/journal',
    summary: 'What was asked and answered; ?method=, ?path=, ?key= and ?status= narrow it.',
    query: closedSchema({ method: text, path: text, key: text, status: text }, []),
    handle: listed,
  },
  {
    method: 'POST',
    path: '/journal/find',
    summary: 'The entries that match, by query and body too: {"body": {"name": "First"}}.',
    body: closedSchema({ ...schemasOf(matchFields), status: integer }, []),
    handle: ({ world, body }) => world.fake.journal.list(body as EntryMatch).map(showEntry),
  },
  {
    method: 'GET',
    path: '/journal/har',
    summary:
      'The journal as an HTTP archive; people, texts, keys and tokens are replaced. ?keep=names,texts keeps some.',
    query: closedSchema({ keep: text }, []),
    handle: ({ world, query }) => world.fake.journal.toHar(kept(query)),
  },
  {
    method: 'GET',
    path: '/capsule',
    summary:
      'What was asked and answered, and in which state, to replay or to start from; people, texts, keys and tokens are replaced. ?keep=names,texts keeps some, ?tokens=keep keys and tokens.',
    query: closedSchema({ keep: text, tokens: { enum: ['replace', 'keep'] } }, []),
    handle: ({ world, query }) =>
      world.fake.capture({ ...kept(query), ...(query['tokens'] === 'keep' && { tokens: 'keep' }) }),
  },
  {
    method: 'DELETE',
    path: '/journal',
    summary: 'Empties the journal.',
    handle: ({ world }) => world.fake.journal.clear(),
  },
]
