/** The wait without such a header, in milliseconds. */
const OTHERWISE = 1000

/** How long a deployment asks to wait, in milliseconds: `Retry-After` holds seconds or a date. */
export function waitOf(header: string | null, now: number): number {
  if (header === null) return OTHERWISE
  const time = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(time) ? OTHERWISE : Math.max(0, time)
}
