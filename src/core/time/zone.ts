/**
 * The wall clock of a time zone at a moment, as if it showed UTC; the moment itself in a zone that nobody knows.
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

/** Text that ends in an offset such as `GMT-05:00`, or in `GMT`; empty in an unknown zone. */
function offsetOf(timeZone: string, moment: number): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(moment)
  } catch {
    return ''
  }
}
