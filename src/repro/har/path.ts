import { UNFAKED_NAMES } from '../../request/unfaked-names.ts'
import { routes } from '../../resources/routes.ts'

const words = new Set([
  ...routes.flatMap(({ path }) => path.split('/')),
  ...UNFAKED_NAMES,
  'person',
  'projects',
  '@me',
  '@current',
])
/** An id of a row. A number of ten digits may be a telephone number. */
const ID = /^(?:\d{1,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** A path in which everything but words of the API and ids is replaced by `…`, because it may be private. */
export const plainPath = (path: string): string => path.split('/').map(plainSegment).join('/')

/** Whether a segment is a word of the API or an id, which says nothing about a person. */
export const isPlainSegment = (segment: string): boolean => words.has(segment) || ID.test(segment)

function plainSegment(segment: string): string {
  const [name, suffix] = /^(.*)(\.(?:json|csv))$/.exec(segment)?.slice(1) ?? [segment, '']
  return isPlainSegment(name!) ? segment : `…${suffix}`
}
