/** In the path of a server with several worlds, this segment comes before the name of the world: `/w/alice/api/…`. */
export const WORLD_SEGMENT = 'w'

/** Begins a path that names a world. */
export const WORLD_PREFIX = `/${WORLD_SEGMENT}/`

/** The path of a world on its server: `/w/alice`. */
export const worldPath = (name: string): string => WORLD_PREFIX + name

const WORLD = new RegExp(`^${WORLD_PREFIX}[^/?#]+(?=/)`)

/** The start of a path that names a world, such as `/w/alice`; empty without one. */
export const worldPathIn = (path: string): string => WORLD.exec(path)?.[0] ?? ''

/** A path without the world that it names. */
export const withoutWorld = (path: string): string => path.slice(worldPathIn(path).length)

/** The name of the world in a path; undefined without one. */
export const worldNameIn = (path: string): string | undefined =>
  worldPathIn(path).slice(WORLD_PREFIX.length) || undefined
