import { WORLD_PREFIX, worldPath } from '../../core/http/world-path.ts'

/** The world that a request is for, and how it says so. */
export interface ChosenWorld {
  readonly name: string
  /** The start of its path that names the world, such as `/w/alice`; else empty. */
  readonly prefix: string
  /** The header `Authorization` without the name of the world; absent if it had none. */
  readonly authorization?: string
}

/** The parts of a request that may name a world. */
interface WorldNaming {
  /** Its path and query. */
  readonly target: string
  /** The header `X-Fake-World`. */
  readonly named: string | undefined
  readonly authorization: string | undefined
}

/**
 * Finds the world a request names: by its path, else by a header, else by its key (`phx_owner@alice` is the key
 * `phx_owner` of the world `alice`, and is passed on as such, even if path or header name the same world).
 */
export function chosenWorld({ target, named, authorization }: WorldNaming): ChosenWorld | undefined {
  const byKey = namedByKey(authorization)
  const chosen = namedByPath(target) ?? (named === undefined ? undefined : { name: named, prefix: '' })
  if (chosen === undefined) return byKey
  return byKey?.name === chosen.name ? { ...byKey, ...chosen } : chosen
}

function namedByPath(target: string): ChosenWorld | undefined {
  if (!target.startsWith(WORLD_PREFIX)) return undefined
  const name = target.slice(WORLD_PREFIX.length).split(/[/?#]/, 1)[0]!
  return { name, prefix: worldPath(name) }
}

function namedByKey(authorization: string | undefined): ChosenWorld | undefined {
  const at = authorization?.lastIndexOf('@') ?? -1
  if (at < 0) return undefined
  return { name: authorization!.slice(at + 1), prefix: '', authorization: authorization!.slice(0, at) }
}
