/**
 * The wall clock of a time zone at a moment, as if it showed UTC; the moment itself in a zone that nobody knows.
 *
 * @param zone - A name such as `Europe/Berlin`.
 */
export function wallClock(zone: string, moment: number): number {
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
