import { withoutWorld } from '../../../../core/http/world-path.ts'
import type { PresentWorld } from './present-world.ts'
import { isolated } from '../parts/direction.ts'
import { isOver } from './requests.ts'
import type { KnownRequest } from './requests.ts'

/** A path in decoded form. Characters that would have another meaning without their code keep it: `# % & + / =`. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' ').replace(/%(?=2[356BF]|3D)/gi, '%25'))
  } catch {
    return path
  }
}

/** A path in decoded form, without its world. */
export const pathOf = (path: string): string => isolated(readablePath(withoutWorld(path)))

/** The same without the beginning that most requests share: `…/1/dashboards/`. */
export const shortPath = (path: string): string => pathOf(path).replace(/^\/api\/(environments|projects)(?=\/.)/, '…')

/** The time of day of a time: `12:00:03`. */
const timeOfDay = (time: string): string => time.slice(11, 19)

/** The day, too: `2026-01-01 12:00:03`. */
export const dayAndTime = (time: string): string => time.slice(0, 19).replace('T', ' ')

/**
 * Who sent it. Before its checks a request has at most a key, and its user is not known. Without a key the text is "nobody"
 * if none was found, and "somebody" if none was looked for.
 */
export const whoOf = ({ user, key, rule }: KnownRequest): string =>
  user ?? key ?? (/^(?:credentials|fault)$/.test(rule) ? 'nobody' : 'somebody')

/** The status, or why there is none. */
export function outcomeOf(request: KnownRequest, { held }: PresentWorld): string {
  if (!isOver(request)) return held.some(({ number }) => number === request.number) ? 'waiting' : 'under way'
  return `${request.status ?? 'no answer'}`
}

/** A request in one line: `Request 7, PATCH …/1/dashboards/1/, 200, 12:00:03`. */
export function describeRequest(request: KnownRequest, present: PresentWorld): string {
  const { number, method, path, at } = request
  // An address may have thousands of characters.
  const shown = shortPath(path).replace(/^(.{100}).+/, '$1…')
  return `Request ${number}, ${method} ${shown}, ${outcomeOf(request, present)}, ${timeOfDay(at)}`
}
