import type { VNode } from 'preact'
import { Field } from '../parts/field.tsx'
import { dayAndTime } from '../session/request-words.ts'

/** A time as people read it: `2026-01-01 09:00:00 UTC`. */
export const readableTime = (iso: string): string => `${dayAndTime(iso)} UTC`

/** A field for a date and a time in UTC. */
export const momentField = (name: string, label: string): VNode => (
  <Field label={label} name={name} type="datetime-local" step="1" />
)

/** The value of such a field, with its time zone. */
export const asUtc = (moment: string): string => `${moment}Z`
