const DAY = 86_400_000

/**
 * The wall clock of a time zone at a moment, as if it showed UTC; the moment itself in an unknown zone.
 *
 * @param zone - A name such as `Europe/Berlin`.
 */
export function localTime(zone: string, moment: number): number {
  // Most projects are in UTC, and a format takes longer than the rest of a request.
  if (zone === 'UTC') return moment
  const [, sign, hours, minutes] = /GMT([-+])(\d\d):(\d\d)/.exec(offsetOf(zone, moment)) ?? []
  if (sign === undefined) return moment
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? moment - offset : moment + offset
}

/**
 * The moment at which the wall clock of a time zone shows a time: if the clock is set back, the first such moment; if
 * it is set forward past that time, the moment by the offset before.
 */
export function momentAt(zone: string, local: number): number {
  const before = local - offsetAt(zone, local - DAY)
  const after = local - offsetAt(zone, local + DAY)
  return localTime(zone, before) !== local && localTime(zone, after) === local ? after : before
}

const offsetAt = (zone: string, moment: number): number => localTime(zone, moment) - moment

/** Text that ends in an offset such as `GMT-05:00`, or in `GMT`; empty in an unknown zone. */
function offsetOf(timeZone: string, moment: number): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(moment)
  } catch {
    return ''
  }
}
