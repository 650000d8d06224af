import type { VNode } from 'preact'
import { Field } from '../parts/field.tsx'
import { EndpointPaths } from './endpoint-paths.tsx'
import { given } from './form.tsx'
import type { ReadField } from './form.tsx'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Which requests are meant: a method and a path, where any may be left open. `paths` is the id of the list of paths. */
export function RequestMatchFields({ paths }: { readonly paths: string }): VNode {
  return (
    <>
      <Field label="Method">
        <select name="method">
          <option value="">Any</option>
          {METHODS.map((method) => (
            <option>{method}</option>
          ))}
        </select>
      </Field>
      <Field label="Path">
        <input name="path" list={paths} placeholder="Any" autocomplete="off" spellcheck={false} />
      </Field>
      <EndpointPaths id={paths} />
    </>
  )
}

export const readMatch = (field: ReadField): { readonly method?: string; readonly path?: string } => ({
  ...given('method', field('method'), field('method')),
  ...given('path', field('path'), field('path').trim()),
})
