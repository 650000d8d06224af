/** The title of a world. */
export const nameOf = (world: string | undefined): string => (world === undefined ? 'First world' : `World ${world}`)

/** The name of a world within a sentence. */
export const meantBy = (world: string | undefined): string =>
  world === undefined ? 'the first world' : `world ${world}`
