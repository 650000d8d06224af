import manifest from '../../../../package.json' with { type: 'json' }
import { isoDate, requireReachable } from '../../../core/time/instant.ts'

/** The start that the changes in a link belong to. */
export interface LinkHead {
  /** The version of the package that wrote it. */
  readonly version: string
  /** The name of the scenario; empty if it has none that is known. */
  readonly scenario: string
  readonly seed: number
  /** The time of the start, in milliseconds since 1970. */
  readonly begun: number
  /** The hash of the starting state. */
  readonly basis: number
}

/** A link whose changes are still packed. */
interface ReadLink extends LinkHead {
  readonly packed: string
}

const FORM = /^[\w.+-]+~([\w-]{0,60})~(-?\d{1,16})~(-?\d{1,16})~(\d{1,10})~([\w-]*)$/

export const DAMAGED = 'it is cut off or damaged'

export const writeLink = ({ version, scenario, seed, begun, basis, packed }: ReadLink): string =>
  [version, scenario, seed, begun, basis, packed].join('~')

/**
 * Reads a link up to what was changed.
 *
 * @throws an error when it is of another version of the package, or no link.
 */
export function readLink(link: string): ReadLink {
  const [version = ''] = link.split('~', 1)
  if (version !== manifest.version && /^\d+\.\d+\.\d[\w.+-]*$/.test(version))
    throw new Error(`it is of version ${version.slice(0, 20)}, and this is ${manifest.version}`)
  const [, scenario, seed, begun, basis, packed] = FORM.exec(link) ?? []
  if (version !== manifest.version || packed === undefined) throw new Error(DAMAGED)
  return {
    version,
    scenario: scenario!,
    seed: Number(seed),
    begun: requireReachable(Number(begun)),
    basis: Number(basis),
    packed,
  }
}

/** @throws an error that names what differs, when a link belongs to another start than that of this page. @see spec F.38 */
export function requireSameStart(link: LinkHead, page: LinkHead): void {
  if (link.basis === page.basis) return
  const differences = [
    ['scenario', link.scenario || 'of its own', page.scenario || 'of its own'],
    ['seed', link.seed, page.seed],
    ['time', isoDate(link.begun), isoDate(page.begun)],
  ] as const
  const other = differences.find(([, one, another]) => one !== another)
  if (!other) throw new Error('the state that the page starts from has changed')
  throw new Error(`it starts from the ${other[0]} ${other[1]}, and this page from ${other[2]}`)
}
