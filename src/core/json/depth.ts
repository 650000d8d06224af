/** How deep a value may nest. Recursion through a deeper one could overflow the stack. */
export const DEEPEST = 1000

/** Whether a value nests too deeply, or holds itself. It looks level by level, which takes no stack. */
export function nestsTooDeeply(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= DEEPEST; depth++) {
    const members: unknown[] = []
    for (const one of level)
      if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) members.push(member)
    if (members.length === 0) return false
    level = members
  }
  return true
}
