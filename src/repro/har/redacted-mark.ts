import { isObject } from '../../core/json/kinds.ts'
import type { Har } from '../../observe/journal/har.ts'

/** The comment of an archive whose fields and names are redacted. */
const REDACTED = 'Redacted: fields are left out, and people and what they wrote are replaced.'

export const markRedacted = ({ log }: Har): Har => ({ log: { ...log, comment: REDACTED } })

/** Whether an archive says that it is redacted: what it leaves out and replaces is then no fault of the fake. */
export const isRedacted = (har: unknown): boolean =>
  isObject(har) && isObject(har['log']) && har['log']['comment'] === REDACTED
