import type { Problem } from '../json/check.ts'

const HEADER = /^[\w!#$%&'*+.^`|~-]+: [\t -~\u0080-\u00ff]*$/
/** Headers that would contradict the way in which the body is sent. */
const CONTRADICTION = /^(?:trailer|transfer-encoding:|content-length:(?! \d+$))/i

/** Whether a text can be sent as the value of a header. */
export const isHeaderValue = (text: string): boolean => HEADER.test(`a: ${text}`)

/** The first header that cannot be sent. */
export function findUnsendable(headers: Readonly<Record<string, string>>): Problem | undefined {
  const found = Object.keys(headers).find((name) => !isSendable(`${name}: ${headers[name]}`))
  return found === undefined ? undefined : { path: found, says: 'this header cannot be sent.' }
}

const isSendable = (line: string): boolean => HEADER.test(line) && !CONTRADICTION.test(line)
