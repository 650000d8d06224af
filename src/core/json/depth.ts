/** How deep a value may nest. Recursion through a deeper one could overflow the stack. */
export const DEEPEST = 1000

/** Whether a value nests too deeply, or holds itself. It looks level by level, which takes no stack. */
export function nestsTooDeeply(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= DEEPEST; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}
