import { asText } from '../../core/json/text.ts'
import { DEFAULT_NOW } from '../../core/time/instant.ts'
import { answeredObject } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'

const NEW_ROW = ['created_at', 'added_at', 'joined_at'] as const
/** In milliseconds. If the clocks of recorder and service differ by less, they count as one. */
const CLOSE = 300_000
/** In milliseconds. The service notes the use of a key once in this time at most. */
export const USE_IS_WRITTEN = 3_600_000

/**
 * The time of the service at each request. A row that was just made shows it. Between two such rows the clock runs like
 * the recorder's, or it stands still, as the clock of a fake may.
 */
export function momentsOf(traffic: readonly ApiRequest[]): readonly number[] {
  const started = startsOf(traffic)
  const shown = traffic.map((one, at) => shownMoment(one, started[at]!))
  const first = shown.findIndex((moment) => moment !== undefined)
  if (first === -1) return started
  const stands = isStanding(started, shown)
  let last = { at: first, moment: shown[first]! }
  return traffic.map((_, at) => {
    const own = shown[at]
    if (own !== undefined) last = { at, moment: own }
    return stands ? last.moment : last.moment + started[at]! - started[last.at]!
  })
}

/** A request that was overtaken had its effect later than it started: no time is before that of the request before it. */
function startsOf(traffic: readonly ApiRequest[]): readonly number[] {
  let last = Number.NEGATIVE_INFINITY
  return traffic.map(({ entry: { started = last } }) => {
    last = Math.max(last, started)
    return Number.isFinite(last) ? last : Date.parse(DEFAULT_NOW)
  })
}

function isStanding(started: readonly number[], shown: readonly (number | undefined)[]): boolean {
  const known = shown.flatMap((moment, at) => (moment === undefined ? [] : [{ moment, started: started[at]! }]))
  const [first, ...others] = known
  if (!first || Math.abs(first.moment - first.started) < CLOSE) return false
  return others.every(({ moment }) => moment === first.moment) || isFaster(known)
}

/** Whether the recorder's clock has moved on somewhere and the service's has not. */
const isFaster = (known: readonly { readonly moment: number; readonly started: number }[]): boolean =>
  known.some(
    ({ moment, started }, at) => at > 0 && moment === known[at - 1]!.moment && started !== known[at - 1]!.started,
  )

/** The last use of a key shows the time only if it is not within the last hour. */
function shownMoment({ entry, path }: ApiRequest, started: number): number | undefined {
  const json = answeredObject(entry)
  const isKey = entry.status === 200 && path.startsWith('/api/personal_api_keys/')
  const isNew = entry.method === 'POST' && entry.status < 300
  const madeAt = isNew ? NEW_ROW.find((one) => one in json) : undefined
  const name = isKey ? 'last_used_at' : madeAt
  const moment = name === undefined ? Number.NaN : Date.parse(asText(json[name]))
  const isRecentUse = isKey && moment > started - USE_IS_WRITTEN - CLOSE && moment < started + CLOSE
  return Number.isNaN(moment) || isRecentUse ? undefined : moment
}
