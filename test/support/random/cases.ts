/**
 * How many cases a random test draws. A second run of the suite, on another Node, asks for a share of them by
 * `FAKE_CASES`, such as `0.25`.
 */
export function cases(count: number): number {
  return Math.ceil(count * Number(process.env['FAKE_CASES'] ?? 1))
}
