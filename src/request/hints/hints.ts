import { nearestRoute } from '../../observe/faults/served-path.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { Rows } from '../../resources/database.ts'
import { SHARING_CREDENTIALS, SHARING_TOKEN } from '../../resources/keys/credentials.model.ts'
import type { Identity } from '../../resources/permissions.ts'
import { routes } from '../../resources/routes.ts'
import type { ServedRoute } from '../../resources/served-route.ts'
import { RATE } from '../../resources/throttle.ts'
import type { World } from '../../resources/world.ts'
import { UNFAKED_NAMES } from '../unfaked-names.ts'
import { hintForCaller } from './caller-hint.ts'
import { hintForCandidate } from './candidate-hint.ts'
import { hintForKey } from './key-hint.ts'

/** The facts about a refused request that its entry in the journal does not hold. */
export interface RefusedCall {
  readonly world: World
  /** The route of the path; undefined if there is none. */
  readonly served: ServedRoute | undefined
  /** The path from the root of the API on. */
  readonly path: string
  /** Who sent the request; undefined if that is not known. */
  readonly identity: Identity | undefined
}

/**
 * A hint for a refused request: the reason, and the nearest request that would work. It shows the names of keys, never their
 * values. It is computed when it is first read, from the state at that time, so requests do not pay for it; a world that is
 * served reads it with the answer.
 *
 * @see spec F.13
 */
export function hintFor(entry: JournalEntry, { world, served, path, identity }: RefusedCall): string | undefined {
  if (!served) return unknownPath(entry, path)
  const token = refusedToken(entry, served, identity)
  if (token) return closedLink(world, token) ?? otherLink(world, token)
  if (entry.status === 401) return hintForKey(world, entry)
  if (entry.status === 415) return wrongType(entry)
  if (entry.source === RATE.source) return standingClock(world, entry)
  if (entry.status === 501) return `The real service may have ${entry.method} for ${served.path}.`
  if (!served.methods.includes(entry.method) || entry.status === 405) return wrongMethod(entry, served)
  if (entry.status === 400) return packedBody(entry) ?? hintForCandidate(world, entry)
  if (entry.status === 404 && entry.params['token'] !== undefined) return closedLink(world, entry.params['token'])
  if (!identity || (entry.status !== 403 && entry.status !== 404)) return undefined
  return hintForCaller({ world, entry, served, identity })
}

/** The sharing token that was sent in place of a key, and does not open the requested row. @see spec K.24 */
function refusedToken(
  { query, source, status }: JournalEntry,
  { path }: ServedRoute,
  identity: Identity | undefined,
): string | null {
  const isRefused = source === SHARING_CREDENTIALS.source
  const isHidden = status === 404 && !identity && path.includes('/insights')
  return isRefused || isHidden ? query.get(SHARING_TOKEN) : null
}

/** Finds the start of a path of the API in an address, whatever comes before it. */
const API_ROOT = /\/api\/(?:environments|organizations|projects|users)(?=\/)/

/** The answer of a 501 names the nearest route itself, a 404 does not. */
function unknownPath({ method, path: sent, status }: JournalEntry, path: string): string | undefined {
  const [asked = ''] = sent.split('?')
  const at = asked.search(API_ROOT)
  const [prefix, below] = [asked.slice(0, at), asked.slice(at)]
  if (asked.includes('//'))
    return `${method} ${asked} has two slashes in a row. Your base URL may end in one: leave out one of them.`
  if (at >= 0 && below !== path) {
    const base = prefix === '' ? 'without a path' : `with the path ${prefix}`
    return `${method} ${asked} is not below the base URL of the fake. Give it a baseUrl ${base}, or ask for the path alone: fake.fetch('${below}').`
  }
  const unfaked = path.split('/').findLast((segment) => UNFAKED_NAMES.has(segment))
  if (unfaked !== undefined) return `The real service has "${unfaked}", but the fake does not.`
  if (status === 501) return undefined
  const nearest = nearestRoute(path, routes, method)
  return `${method} ${path} is not a path of the fake. The nearest is ${nearest.path} (${nearest.methods.join(', ')}).`
}

function wrongMethod({ method }: JournalEntry, { path, methods }: ServedRoute): string {
  const others = methods.filter((other) => other !== method)
  const instead = method === 'DELETE' && IS_MARKED.test(path) ? ' It is deleted by PATCH with {"deleted": true}.' : ''
  return `${path} has no ${method}. It has ${others.join(', ')}.${instead}`
}

/** Rows that are marked as deleted, and stay. @see spec 4.1, 37.1 */
const IS_MARKED = /\/(?:dashboards|insights)\/:id$/

/** `fetch` names a type for text by itself, and none for bytes. */
function wrongType({ requestHeaders }: JournalEntry): string {
  const type = requestHeaders.get('content-type')
  const came = type === null ? 'The body came without a Content-Type' : `The body came as ${type}`
  return `${came}. JSON needs the header Content-Type: application/json.`
}

/** The answer itself explains only bytes that are not text. */
function packedBody({ requestHeaders, refusal }: JournalEntry): string | undefined {
  const packing = requestHeaders.get('content-encoding')
  if (packing === null || !refusal?.includes('codec')) return undefined
  return `The body came with Content-Encoding: ${packing}, and bodies are not unpacked. Send it as it is, without that header.`
}

/** A client that waits as long as the answer says, by a test's timers or in real time, is refused again. @see spec K.18 */
function standingClock({ clock }: World, { refusal = '' }: JournalEntry): string | undefined {
  if (clock.save().following) return undefined
  const [seconds] = /\d+(?= second)/.exec(refusal) ?? []
  return `Limits use the clock of the fake, which stands still. Advance it: fake.clock.advance('${seconds}s').`
}

/** A public link that opens nothing. @see spec 21.2 */
function closedLink({ tables }: World, token: string): string | undefined {
  const sharing = tables.sharing.first('access_token', token)
  if (!sharing) return 'No sharing has this token.'
  const [name, row] = sharedRow(tables, sharing)
  if (!sharing.enabled)
    return `It is the link of ${name}, whose sharing is off. PATCH that with { "enabled": true } to open it.`
  return row?.deleted ? `It is the link of ${name}, which is deleted.` : undefined
}

/** The token of something other than the requested insight. @see spec K.24, 32.6 */
function otherLink({ tables }: World, token: string): string | undefined {
  const [name, row] = sharedRow(tables, tables.sharing.first('access_token', token)!)
  return row && `It is the token of ${name} in project ${row.project_id}, which lets the public read no other insights.`
}

const sharedRow = ({ dashboard, insight }: World['tables'], { dashboard_id, insight_id }: Rows['sharing']) =>
  dashboard_id === null
    ? ([`insight ${insight_id}`, insight.get(insight_id)] as const)
    : ([`dashboard ${dashboard_id}`, dashboard.get(dashboard_id)] as const)
