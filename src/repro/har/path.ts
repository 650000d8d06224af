import { unfakedOfProject } from '../../request/not-faked.ts'
import { routes } from '../../resources/routes.ts'

const words = new Set([
  ...routes.flatMap(({ path }) => path.split('/')),
  ...unfakedOfProject,
  'projects',
  '@me',
  '@current',
])
/** A number of ten digits may be somebody's telephone. */
const ID = /^(?:\d{1,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** A path with nothing in it but words of the API and ids; whatever else stands there is anybody's secret. */
export const plainPath = (path: string): string => path.split('/').map(plainSegment).join('/')

/** A word of the API or an id, which says nothing of anybody. */
export const isPlainSegment = (segment: string): boolean => words.has(segment) || ID.test(segment)

function plainSegment(segment: string): string {
  const [name, suffix] = /^(.*)(\.(?:json|csv))$/.exec(segment)?.slice(1) ?? [segment, '']
  return isPlainSegment(name!) ? segment : `…${suffix}`
}
