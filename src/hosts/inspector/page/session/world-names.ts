/** The title of a world. */
export const nameOf = (world: string | undefined): string => (world === undefined ? 'First world' : `World ${world}`)

/** What a world is called within a sentence. */
export const meantBy = (world: string | undefined): string =>
  world === undefined ? 'the first world' : `world ${world}`
