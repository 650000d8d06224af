/** The error that a step throws. */
export function refusalOf(step: () => unknown): Error {
  try {
    step()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It was not refused.')
}
