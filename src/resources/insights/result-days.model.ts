/** How many days the result of a default insight is about. */
export const DAYS = 7
const DAY = 86_400_000

/** The days that the result of a default insight has at a time. */
export const daysUntil = (now: number): readonly string[] =>
  Array.from({ length: DAYS }, (_, day) => new Date(now - (DAYS - 1 - day) * DAY).toISOString().slice(0, 10))
