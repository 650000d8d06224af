import type { VNode } from 'preact'
import { Field } from '../parts/field.tsx'
import { given } from '../parts/read-field.ts'
import type { ReadField } from '../parts/read-field.ts'
import { METHODS } from '../session/filter-terms.ts'

/** Which requests are meant: a method and a path, where any may be left open. */
export const requestMatchFields = (): VNode => (
  <>
    <Field label="Method" name="method" options={[['', 'Any'], ...METHODS]} />
    <Field label="Path" name="path" placeholder="Any" autocomplete="off" spellcheck={false} />
  </>
)

export const readMatch = (field: ReadField): { readonly method?: string; readonly path?: string } => ({
  ...given('method', field('method'), field('method')),
  ...given('path', field('path'), field('path').trim()),
})
