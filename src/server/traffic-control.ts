import type { FaultDefinition, FaultEffect } from '../core/fault.ts'
import type { Fault } from '../core/faults.ts'
import type { Gate } from '../core/gate.ts'
import type { HoldOptions } from '../core/gates.ts'
import type { EntryMatch } from '../core/journal-entry.ts'
import { countOf, fieldsOf, known } from './control-call.ts'
import type { ControlCall, ControlRoute } from './control-call.ts'
import { showEntry } from './entry-json.ts'

const MATCH = ['method', 'path', 'key', 'query', 'body'] as const

const showFault = ({ number, definition, matched, fired }: Fault) => ({ number, definition, matched, fired })

function addFault({ world, body }: ControlCall) {
  const definition = fieldsOf(body, ['match', 'then', 'nth', 'times', 'chance'])
  fieldsOf(definition['match'] ?? {}, MATCH)
  fieldsOf(definition['then'] ?? {}, Object.keys(definition['then'] ?? {}))
  return showFault(world.fake.faults.add(definition as unknown as FaultDefinition))
}

const faultOf = ({ world, params }: ControlCall): Fault =>
  known(
    'fault',
    params['number']!,
    world.fake.faults.list().map((fault) => [fault.number, fault] as const),
  )

const gateOf = ({ world, params }: ControlCall): Gate => known('gate', params['number']!, world.gates)
const showGate = ([number, gate]: readonly [number, Gate]) => ({ number, held: gate.held.map(showEntry) })

function hold({ world, body }: ControlCall) {
  return { number: world.hold(fieldsOf(body, [...MATCH, 'at']) as HoldOptions) }
}

async function arrived(call: ControlCall) {
  const { count } = fieldsOf(call.body, ['count'])
  return (await gateOf(call).arrived(countOf('count', count))).map(showEntry)
}

function release(call: ControlCall): void {
  const { place } = fieldsOf(call.body, ['place'])
  gateOf(call).release(countOf('place', place))
}

function refuse(call: ControlCall): void {
  const { then, place } = fieldsOf(call.body, ['then', 'place'])
  const effect = then === undefined ? undefined : (fieldsOf(then, Object.keys(then ?? {})) as FaultEffect)
  gateOf(call).refuse(effect, countOf('place', place))
}

function open(call: ControlCall): void {
  gateOf(call).open()
  call.world.gates.delete(Number(call.params['number']))
}

/** The parameters of an address are texts; a status is a number. */
function listed({ world, query }: ControlCall) {
  const { status, ...match } = fieldsOf(Object.fromEntries(query), ['method', 'path', 'key', 'status'])
  const whole = status === undefined ? match : { ...match, status: Number(status) }
  return world.fake.journal.list(whole as EntryMatch).map(showEntry)
}

function found({ world, body }: ControlCall) {
  return world.fake.journal.list(fieldsOf(body, [...MATCH, 'status']) as EntryMatch).map(showEntry)
}

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
    summary: 'Adds a fault: {"match": {"path": "/events"}, "then": {"status": 503}, "times": 1}.',
    handle: addFault,
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
    handle: hold,
  },
  {
    method: 'POST',
    path: '/gates/:number/arrived',
    summary: 'Answers once so many requests have come: {"count": 1}.',
    handle: arrived,
  },
  {
    method: 'POST',
    path: '/gates/:number/release',
    summary: 'Lets one request through: the oldest, or {"place": 2}.',
    handle: release,
  },
  {
    method: 'POST',
    path: '/gates/:number/refuse',
    summary: 'Answers one request with a fault in place of the API: {"then": {"status": 503}, "place": 1}.',
    handle: refuse,
  },
  { method: 'POST', path: '/gates/:number/open', summary: 'Lets everything through and ends the gate.', handle: open },
  {
    method: 'GET',
    path: '/journal',
    summary: 'What was asked and answered; ?method=, ?path=, ?key= and ?status= narrow it.',
    handle: listed,
  },
  {
    method: 'POST',
    path: '/journal/find',
    summary: 'The entries that match, by query and body too: {"body": {"name": "First"}}.',
    handle: found,
  },
  {
    method: 'GET',
    path: '/journal/har',
    summary: 'The journal as an HTTP archive; keys and tokens are replaced.',
    handle: ({ world }) => world.fake.journal.toHar(),
  },
  {
    method: 'DELETE',
    path: '/journal',
    summary: 'Empties the journal.',
    handle: ({ world }) => world.fake.journal.clear(),
  },
]
