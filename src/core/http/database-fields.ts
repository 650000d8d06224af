import { isObject } from '../json/kinds.ts'
import { pythonText, pythonType } from '../json/python-repr.ts'
import { pythonInteger } from '../json/python.ts'
import { nullableInteger } from './field-types.ts'
import { refuse, refuseNull } from './fields.ts'
import type { Field } from './fields.ts'

const MOST = 2 ** 31 - 1

/** Like `nullableInteger`, for a column of 32 bits. @see spec 33.4 */
export function nullableInteger32(): Field<number | null> {
  const whole = nullableInteger()
  return {
    ...whole,
    parse: (sent, written) => {
      const number = whole.parse(sent, written)
      if (number !== null && number > MOST) refuse('max_value', `Ensure this value is less than or equal to ${MOST}.`)
      if (number !== null && number < -MOST - 1)
        refuse('min_value', `Ensure this value is greater than or equal to ${-MOST - 1}.`)
      return number
    },
  }
}

/** A list of ids of rows that exist. An id may come as text; each counts once. @see spec 33.5 */
export const idList = (exists: (id: number) => boolean): Field<readonly number[]> => ({
  schema: { type: 'array', items: { type: 'integer' } },
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    if (typeof sent !== 'object')
      return refuse('not_a_list', `Expected a list of items but got type "${pythonType(sent, written)}".`)
    const members: readonly unknown[] = isObject(sent) ? Object.keys(sent) : Object.values(sent)
    return [...new Set(members.map((member) => readId(member, exists)))]
  },
})

/** The beginning of the refusal of an id without a row, before the id. */
export const NO_ROW = 'Invalid pk "'

function readId(sent: unknown, exists: (id: number) => boolean): number {
  const id = typeof sent === 'number' ? Math.trunc(sent) : typeof sent === 'string' ? pythonInteger(sent) : null
  if (id === null && sent !== null)
    return refuse('incorrect_type', `Incorrect type. Expected pk value, received ${pythonType(sent)}.`)
  if (id === null || !exists(id))
    return refuse('does_not_exist', `${NO_ROW}${pythonText(sent)}" - object does not exist.`)
  return id
}
