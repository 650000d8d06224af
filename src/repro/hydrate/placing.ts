import { routeOf } from '../../description/routes.ts'
import { actionOf } from '../../resources/route.ts'
import type { ServedRoute } from '../../resources/route.ts'
import { readAnswer, readSent, statusOf } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import { keyOf } from '../har/traffic.ts'
import type { Traffic } from '../har/traffic.ts'
import { numberOf } from './answer.ts'
import type { Answered } from './answer.ts'
import type { Caller } from './callers.ts'
import { placeCsvEvents } from './csv-events.ts'
import { missingDashboard } from './dashboards.ts'
import type { Draft } from './draft.ts'
import { NotPlaced } from './report.ts'
import { BASE, DASHBOARD, EVENTS, placeOf } from './routes.ts'
import { isShown } from './secrets.ts'
import { isLost } from './sent.ts'

/**
 * Puts what an answer shows into the draft, or gives the reason why there is nothing to put.
 *
 * @throws NotPlaced when the answer does not show what it should.
 */
export function placeAnswer(draft: Draft, traffic: Traffic, order: number): string | undefined {
  const { entry, match } = traffic
  if (!match) return 'the fake has no route for it'
  if (entry.status === 0) return 'no answer was recorded'
  const route = match.value
  const caller = routeOf(route.path).reach === 'public' ? undefined : draft.caller(keyShown(entry))
  if (caller) noteScope(caller, route, entry)
  const status = statusOf(entry)
  const isMissing = status === 404 && entry.method === 'GET' && route.path === DASHBOARD
  if (isMissing) missingDashboard(draft, toAnswered(traffic, caller, order))
  return status < 300 ? placeSuccess(draft, traffic, caller, order) : reasonFor(status)
}

function reasonFor(status: number): string {
  if (status === 304) return 'the answer is not in the recording: the browser had it already'
  const what = status >= 400 ? `refused with ${status}` : `sent elsewhere with ${status}`
  return `${what}: there is nothing in it to place`
}

function placeSuccess(draft: Draft, traffic: Traffic, caller: Caller | undefined, order: number): string | undefined {
  const { entry, match } = traffic
  const { path } = match!.value
  if (!placeOf(entry.method, path, false)) return 'its answer shows no rows'
  const answered = toAnswered(traffic, caller, order)
  if (!isCsv(traffic)) placeOf(entry.method, path, isLost(answered))!(draft, answered)
  else if (path === EVENTS) placeCsvEvents(draft, answered.project!, entry)
  else return 'it is CSV, and only lists of events are read from CSV'
  draft.pages.add(traffic, answered.read)
  return undefined
}

/** What stands in place of a key that was taken out is no key. */
export function keyShown(entry: HarEntry): string | undefined {
  const key = keyOf(entry)
  return isShown(key) ? key : undefined
}

const isCsv = ({ entry, match }: Traffic): boolean =>
  match?.suffix === 'csv' || /^text\/csv/i.test(entry.responseHeaders.get('content-type') ?? '')

function toAnswered({ entry, match }: Traffic, caller: Caller | undefined, order: number): Answered {
  const { params } = match!
  const project = params['project_id'] === '@current' ? caller?.current : numberOf(params['project_id'])
  const isNamed = match!.value.path.startsWith(`${BASE}/`)
  if (isNamed && project === undefined) throw new NotPlaced('nothing shows which project it means')
  if (isNamed && caller && statusOf(entry) < 300) caller.in(project!)
  return {
    order,
    project,
    params,
    query: entry.url.searchParams,
    sent: readSent(entry),
    location: entry.responseHeaders.get('location') ?? undefined,
    at: entry.ended,
    caller,
    read: readAnswer(entry),
  }
}

/** Whatever was answered, and not refused for its key, shows what the key may do. */
function noteScope(caller: Caller, route: ServedRoute, { method, status }: HarEntry): void {
  if (status === 401 || status >= 500) return
  caller.answers += 1
  const described = routeOf(route.path)
  if (described.scopes === false || status === 403 || status === 429) return
  const action = actionOf<never>(described, method)
  if (!action && status === 405) caller.isUnscoped = true
  if (action?.scope !== undefined) caller.scopes.add(action.scope)
  if (action?.undeclared && status < 300) caller.usesUndeclared = true
}
