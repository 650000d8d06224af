/** Longer values are cut. */
const WIDTH = 200
/** How much of two long values is shown before the first difference. */
const LEAD = 40

/** Two different values for people, each on one line. Of long ones it shows the part where they begin to differ. */
export function shownValues(one: unknown, other: unknown): readonly [string, string] {
  const [left, right] = [one, other].map((value) => JSON.stringify(value) ?? 'nothing') as [string, string]
  const isOneSided = one === undefined || other === undefined
  const from = isOneSided ? 0 : firstDifference(left, right) - LEAD
  return [partOf(left, from), partOf(right, from)]
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function partOf(text: string, from: number): string {
  if (text.length <= WIDTH) return text
  const start = Math.max(0, Math.min(from, text.length - WIDTH))
  const end = start + WIDTH
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? `… (${text.length} characters)` : ''}`
}
