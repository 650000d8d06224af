import type { VNode } from 'preact'
import { Field } from '../parts/field.tsx'
import { given } from '../parts/read-field.ts'
import type { ReadField } from '../parts/read-field.ts'
import { METHODS } from '../session/filter-terms.ts'
import { EndpointPaths } from './endpoint-paths.tsx'

/** Which requests are meant: a method and a path, where any may be left open. `paths` is the id of the list of paths. */
export function requestMatchFields(paths: string): VNode {
  return (
    <>
      <Field label="Method" name="method" options={[['', 'Any'], ...METHODS]} />
      <Field label="Path" name="path" list={paths} placeholder="Any" autocomplete="off" spellcheck={false} />
      <EndpointPaths id={paths} />
    </>
  )
}

export const readMatch = (field: ReadField): { readonly method?: string; readonly path?: string } => ({
  ...given('method', field('method'), field('method')),
  ...given('path', field('path'), field('path').trim()),
})
