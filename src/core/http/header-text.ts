import { misplaced } from '../json/check.ts'
import type { Problem } from '../json/check.ts'

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t -~\u0080-\u00ff]*$/
/** These announce a body in another form than that in which bodies are sent. */
const OF_THE_FORM = /^(?:trailer|transfer-encoding)$/i

/** Whether a text can be sent as the value of a header. */
export const isHeaderValue = (text: string): boolean => VALUE.test(text)

/** The first header that cannot be sent. */
export function findUnsendable(headers: Readonly<Record<string, string>>): Problem | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name)) return { path: name, says: 'this is no name of a header.' }
    if (OF_THE_FORM.test(name)) return { path: name, says: 'bodies are sent in one piece.' }
    if (/^content-length$/i.test(name) && !/^\d{1,15}$/.test(value)) return misplaced(name, 'a number of bytes', value)
    if (!isHeaderValue(value)) return misplaced(name, 'one line of Latin-1', value)
  }
  return undefined
}
