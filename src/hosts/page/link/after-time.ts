/** Calls a function after a time, in real milliseconds. What it returns cancels that. */
export function afterTime(milliseconds: number, run: () => void): () => void {
  const signal = AbortSignal.timeout(milliseconds)
  signal.addEventListener('abort', run, { once: true })
  return () => signal.removeEventListener('abort', run)
}
