import { closedSchema, fromZero, integer, objectSchema, text } from '../../core/json/json-schema.ts'
import { BODY_ALONE, BODY_IN_LIST } from '../worlds/knowledge/bounded-json.ts'
import type { EntryDetail } from '../worlds/knowledge/entry-detail.ts'
import { SecretsOfWorld } from '../worlds/knowledge/secrets-of-world.ts'
import type { ServedWorld } from '../worlds/served-world.ts'
import { getNamed, StreamedAnswer } from './control-call.ts'
import type { ControlCall, ControlRoutes } from './control-call.ts'
import { count } from './control-reading.ts'
import { entriesSchema, entrySchema } from './knowledge/answer-schemas.ts'
import { curlCommand } from './knowledge/curl-command.ts'
import { touching } from './knowledge/touched-rows.ts'

/** A part of the journal. */
export interface EntryList {
  readonly entries: readonly EntryDetail[]
  /** The `since` of the next page; absent when nothing is left. */
  readonly next?: number
  /** How many entries come after these; absent when there are none. */
  readonly left?: number
  /** How many of the wanted requests the journal has forgotten; absent when there are none. */
  readonly forgotten?: number
}

/** Which part of the journal is requested. */
export interface EntriesQuery {
  /** The number of the last request that is known already. Default: 0. */
  readonly since?: number
  /** The most requests to return, up to 500. Default: 50. */
  readonly limit?: number
  /** Only requests that wrote this row, or whose path or answer names it: `'dashboard/7'`. */
  readonly touched?: string
}

export const entryRoutes: ControlRoutes = {
  'GET /entries': {
    operationId: 'entries',
    summary:
      'All that is known of requests, oldest first: checks, rows before and after, bodies, times. ?since=7 gives those after request 7, ?limit=50 fifty of them, 500 at most. ?touched=dashboard/7 gives only those that wrote that row, or whose path or answer names it by its key, uuid or short_id; an answer that the journal has forgotten names nothing.',
    query: closedSchema({ since: fromZero, limit: count, touched: text }, []),
    answer: entriesSchema,
    handle: ({ world, query }: ControlCall<object, EntriesQuery>) => listEntries(world, query),
  },
  'GET /entries/:number': {
    operationId: 'entry',
    summary:
      'All that is known of one request, with up to 100,000 characters of each body. "cause" of a refusal is the last write of rows before which the same request would have succeeded; null if none is known.',
    answer: entrySchema,
    handle: entryWithCause,
  },
  'GET /entries/:number/curl': {
    operationId: 'curl',
    summary: 'One request as a curl command, without its key; "truncated" is how much of a long body is left out.',
    answer: objectSchema({ text, truncated: integer }, ['truncated']),
    handle: (call) => curlCommand(entryOf(call)),
  },
  'GET /events': {
    operationId: 'events',
    summary:
      'Everything that happens from now on, as server-sent events: came, over, rows, held, gates, actor, clock, faults, forgotten, cleared. Last-Event-ID, or ?after=, continues after an event.',
    query: closedSchema({ after: text }, []),
    answer: 'events',
    handle: ({ world, headers, query: { after } }: ControlCall<object, { readonly after?: string }>) =>
      new StreamedAnswer((sink) => world.tell(sink, headers.get('last-event-id') ?? after)),
  },
}

/** @throws FakeUsageError when the journal has no such request. */
function entryOf({ world, params }: ControlCall): EntryDetail {
  const all = world.fake.journal.entries.map((entry) => [entry.number, entry] as const)
  return world.entries.show([getNamed('request', params.number, all)], BODY_ALONE)[0]!
}

/** Finding a cause sends the request again on past rows, so a list of requests has none. */
async function entryWithCause(call: ControlCall): Promise<EntryDetail> {
  const entry = entryOf(call)
  if (entry.refusal === undefined) return entry
  const { past, fake } = call.world
  const cause = (await past.causeOf(entry.number)) ?? null
  return { ...entry, cause: new SecretsOfWorld(fake.world).json(cause) }
}

/** How many requests are returned at most. */
const MOST = 500

function listEntries({ fake, entries }: ServedWorld, { since = 0, limit = 50, touched }: EntriesQuery): EntryList {
  const later = fake.journal.entries.filter(({ number }) => number > since)
  const all = touched === undefined ? later : later.filter(touching(fake.world, touched))
  const shown = all.slice(0, Math.min(limit, MOST))
  const left = all.length - shown.length
  const forgotten = (later[0]?.number ?? since + 1) - since - 1
  return {
    entries: entries.show(shown, BODY_IN_LIST),
    ...(left > 0 && { next: shown.at(-1)!.number, left }),
    ...(forgotten > 0 && { forgotten }),
  }
}
