/** The start of every hash. */
export const FNV = 0x811c9dc5

/** Continues a hash (FNV-1a). */
export function continueHash(start: number, text: string): number {
  let h = start
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h
}

/** Mixes the bits, so that similar texts get different hashes. */
export function finishHash(state: number): number {
  let h = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Hashes a text to 32 bits, with the same result on every machine. */
export const hash = (text: string): number => finishHash(continueHash(FNV, text))

/** The nth random number of a seed, from 0 to 2³²-1; `n` counts from 1 (mulberry32). */
export function randomAt(seed: number, n: number): number {
  const state = (seed + Math.imul(n, 0x6d2b79f5)) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return (t ^ (t >>> 14)) >>> 0
}

/** Random numbers that depend on a text only. */
export function randomNumbers(text: string): () => number {
  const seed = hash(text)
  let n = 0
  return () => randomAt(seed, ++n)
}
