import type { VNode } from 'preact'
import { useReading } from './reading.ts'

/** A path as it may be written in a match: without the part that all paths of an environment share. */
export const shortPath = (path: string): string => path.replace(/^\/api\/environments\/:project_id(?=\/)/, '')

/** The paths of all endpoints, for the field of a path to offer. */
export function EndpointPaths({ id }: { readonly id: string }): VNode {
  const coverage = useReading((from) => from.coverage())
  const paths = new Set(coverage?.endpoints.map(({ path }) => shortPath(path)))
  return (
    <datalist id={id}>
      {[...paths].map((path) => (
        <option value={path} />
      ))}
    </datalist>
  )
}
