/** Of a larger group, some parts are tried one by one before its halves are. */
const MANY = 64
const SAMPLE = 8

/** Removes some parts besides those that have gone, and tells whether that was possible. */
type Remove<T> = (some: readonly T[]) => Promise<boolean>

/**
 * Removes as many parts as can be removed (delta debugging): all at once, or else the halves, their halves, and so on to
 * single parts. A large group of which none of a sample can go stays, because trying each takes too long: so it is with the
 * rows that an answer counts.
 */
export async function removeMost<T>(parts: readonly T[], remove: Remove<T>): Promise<void> {
  if (parts.length === 0 || (await remove(parts)) || parts.length === 1) return
  if (parts.length > MANY && !(await removesAny(sampleOf(parts), remove))) return
  const middle = Math.ceil(parts.length / 2)
  await removeMost(parts.slice(0, middle), remove)
  await removeMost(parts.slice(middle), remove)
}

async function removesAny<T>(parts: readonly T[], remove: Remove<T>): Promise<boolean> {
  let isAny = false
  for (const part of parts) if (await remove([part])) isAny = true
  return isAny
}

const sampleOf = <T>(parts: readonly T[]): readonly T[] =>
  Array.from({ length: SAMPLE }, (_, at) => parts[Math.floor((at * parts.length) / SAMPLE)]!)
