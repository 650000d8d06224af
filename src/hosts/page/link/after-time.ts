/** Calls a function once so many milliseconds of real time have passed, unless what this returns is called before. */
export function afterTime(milliseconds: number, run: () => void): () => void {
  const signal = AbortSignal.timeout(milliseconds)
  signal.addEventListener('abort', run, { once: true })
  return () => signal.removeEventListener('abort', run)
}
