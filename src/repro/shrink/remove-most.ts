/** If no half of a group larger than this can be removed, only a sample of its parts is tried one by one. */
const MANY = 64
const SAMPLE = 8

/** Removes some parts besides those that have gone, and tells whether that was possible. */
type Remove<T> = (some: readonly T[]) => Promise<boolean>

/**
 * Removes as many parts as can be removed.
 *
 * @param holdsWithout - Whether the whole still holds without these parts, all that have gone so far among them.
 */
export async function removeMost<T>(
  parts: readonly T[],
  holdsWithout: (gone: ReadonlySet<T>) => Promise<boolean>,
): Promise<void> {
  let gone: ReadonlySet<T> = new Set()
  await removeHalves(parts, async (some) => {
    const all = new Set([...gone, ...some])
    const holds = await holdsWithout(all)
    if (holds) gone = all
    return holds
  })
}

/**
 * Tries to remove parts (delta debugging): all at once, or else the halves, their halves, and so on
 * to single parts. A large group stays if no part of a sample can be removed, because trying each takes too long. That
 * is so with rows that an answer counts.
 */
async function removeHalves<T>(parts: readonly T[], remove: Remove<T>): Promise<void> {
  if (parts.length === 0 || (await remove(parts)) || parts.length === 1) return
  const middle = Math.ceil(parts.length / 2)
  const halves = [parts.slice(0, middle), parts.slice(middle)]
  if (parts.length > MANY && !(await removesAny(halves, remove)) && !(await removesAny(sampleOf(parts), remove))) return
  for (const half of halves) await removeHalves(half, remove)
}

async function removesAny<T>(groups: readonly (readonly T[])[], remove: Remove<T>): Promise<boolean> {
  let isAny = false
  for (const group of groups) if (await remove(group)) isAny = true
  return isAny
}

const sampleOf = <T>(parts: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: SAMPLE }, (_, at) => [parts[Math.floor((at * parts.length) / SAMPLE)]!])
