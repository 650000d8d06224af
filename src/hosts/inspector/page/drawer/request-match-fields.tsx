import type { VNode } from 'preact'
import { Field } from '../parts/field.tsx'
import { METHODS } from '../session/filter-terms.ts'

/** Where a request is met. */
const PLACES = [
  ['', 'the request'],
  ['answer', 'the answer, after the effect'],
] as const

/** Which requests are meant, where any method and path may be left open, and where they are met. */
export const requestMatchFields = (): VNode => (
  <>
    <Field label="Method" name="method" options={[['', 'Any'], ...METHODS]} />
    <Field label="Path" name="path" placeholder="Any" autocomplete="off" spellcheck={false} />
    <Field label="At" name="at" options={PLACES} />
  </>
)
