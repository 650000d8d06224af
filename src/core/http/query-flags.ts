import type { Warn } from '../warn.ts'
import type { Query } from './query.ts'

const TRUE = /^(?:y|yes|t|true|on|1)$/i
const FALSE = /^(?:n|no|f|false|off|0)$/i

/** Whether the service reads a parameter as true. Warns of a word that is known neither for yes nor for no. @see spec 32.4 */
export function readFlag(query: Query, name: string, warn: Warn): boolean {
  const word = query.get(name) ?? ''
  if (TRUE.test(word)) return true
  if (word !== '' && !FALSE.test(word))
    warn(`Query parameter "${name}" counts as false: it means neither true nor false.`)
  return false
}

/** Whether a parameter is there, with any value. Warns of one that says no, which the service does not read. @see spec 32.4 */
export function isSent(query: Query, name: string, warn: Warn): boolean {
  const word = query.get(name)
  if (word !== undefined && FALSE.test(word))
    warn(`Query parameter "${name}" counts as true: any value does, even "${word}".`)
  return word !== undefined
}
