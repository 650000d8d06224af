import { misplaced } from '../json/check.ts'
import type { Problem } from '../json/check.ts'

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t -~\u0080-\u00ff]*$/
/** The transport writes these itself: one that contradicts the body would break the connection. */
const OF_THE_TRANSPORT = /^(?:connection|content-length|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

/** Whether a text can be sent as the value of a header. */
export const isHeaderValue = (text: string): boolean => VALUE.test(text)

/** The first header that cannot be sent, or that somebody else writes. */
export function findUnsendable(headers: Readonly<Record<string, string>>): Problem | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name)) return { path: name, says: 'this is no name of a header.' }
    if (OF_THE_TRANSPORT.test(name)) return { path: name, says: 'the connection has its own.' }
    if (!isHeaderValue(value)) return misplaced(name, 'one line of Latin-1', value)
  }
  return undefined
}
