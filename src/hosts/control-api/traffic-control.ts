import { closedSchema, integer, text } from '../../core/json/json-schema.ts'
import { show } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { faultSchema, schemasOf } from '../../observe/faults/fault-schema.ts'
import { matchFields } from '../../observe/faults/request-match.ts'
import { countOf } from '../../observe/interference/faults.ts'
import type { Fault } from '../../observe/interference/faults.ts'
import type { EntryMatch, FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { showEntry } from '../worlds/entry-json.ts'
import { showFault } from '../worlds/knowledge/fault-words.ts'
import { getNamed } from './control-call.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { redactOptions, redactParameters } from './control-reading.ts'

const faultOf = ({ world, params }: ControlCall): Fault =>
  getNamed(
    'fault',
    params.number,
    world.fake.faults.list().map((fault) => [fault.number, fault] as const),
  )

/** Parameters of a query are texts; a status is a number. */
function listJournal({ world, query: { status, ...match } }: ControlCall) {
  const whole = status === undefined ? match : { ...match, status: toStatus(status) }
  return world.fake.journal.list(whole).map(showEntry)
}

function toStatus(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new FakeUsageError(`The "status" of a query is a number such as 404, got ${show(text)}.`)
}

export const trafficRoutes: ControlRoutes = {
  'GET /faults': {
    operationId: 'faultsList',
    summary: 'The faults, what each does in words, how often they fired, and whether they are used up ("over").',
    handle: ({ world }) => world.fake.faults.counts().map(showFault),
  },
  'POST /faults': {
    operationId: 'faultsAdd',
    summary: 'Adds a fault: {"match": {"path": "/events"}, "effect": {"status": 503}, "times": 1}.',
    body: faultSchema,
    handle: ({ world, body }: ControlCall<FaultDefinition>) => showFault(countOf(world.fake.faults.add(body))),
  },
  'DELETE /faults': {
    operationId: 'faultsClear',
    summary: 'Ends all faults.',
    handle: ({ world }) => world.fake.faults.clear(),
  },
  'DELETE /faults/:number': {
    operationId: 'faultsRemove',
    summary: 'Ends a fault.',
    handle: (call) => faultOf(call).remove(),
  },
  'GET /journal': {
    operationId: 'journal',
    summary: 'The requests and their answers; ?method=, ?path=, ?key= and ?status= narrow it.',
    query: closedSchema({ method: text, path: text, key: text, status: text }, []),
    handle: listJournal,
  },
  'POST /journal/find': {
    operationId: 'journalList',
    summary: 'The entries that match, by query and body too: {"body": {"name": "First"}}.',
    body: closedSchema({ ...schemasOf(matchFields), status: integer }, []),
    leavesUntouched: true,
    handle: ({ world, body }: ControlCall<EntryMatch>) => world.fake.journal.list(body).map(showEntry),
  },
  'GET /journal/har': {
    operationId: 'journalToHar',
    summary:
      'The journal as an HTTP archive; people, texts, keys and tokens are replaced. ?keep=names,texts keeps some, ?times=shift shifts dates, ?ids=replace replaces ids.',
    query: closedSchema(redactParameters, []),
    handle: ({ world, query }) => world.fake.journal.toHar(redactOptions(query)),
  },
  'GET /capsule': {
    operationId: 'capture',
    summary:
      'The starting state, the requests and their answers, to replay or to start from; people, texts, keys and tokens are replaced. ?keep=names,texts keeps some, ?tokens=keep keys and tokens; ?times=shift shifts dates, ?ids=replace replaces ids.',
    query: closedSchema({ ...redactParameters, tokens: { enum: ['replace', 'keep'] } }, []),
    handle: ({ world, query }) =>
      world.fake.capture({ ...redactOptions(query), ...(query['tokens'] === 'keep' && { tokens: 'keep' }) }),
  },
  'DELETE /journal': {
    operationId: 'journalClear',
    summary: 'Empties the journal.',
    leavesUntouched: true,
    handle({ world }) {
      world.fake.journal.clear()
      world.lost = undefined
    },
  },
}
