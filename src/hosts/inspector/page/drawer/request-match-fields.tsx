import type { VNode } from 'preact'
import { Field } from '../parts/field.tsx'
import { METHODS } from '../session/filter-terms.ts'

/** The points at which a request is met. */
const PLACES = [
  ['', 'the request'],
  ['answer', 'the answer, after the effect'],
] as const

/** The fields that say which requests are meant, and at which point they are met. Method and path may be left open. */
export const requestMatchFields = (): VNode => (
  <>
    <Field label="Method" name="method" options={[['', 'Any'], ...METHODS]} />
    <Field label="Path" name="path" placeholder="Any" autocomplete="off" spellcheck={false} />
    <Field label="At" name="at" options={PLACES} />
  </>
)
