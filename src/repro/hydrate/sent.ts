import { ApiError } from '../../core/http/errors.ts'
import { parse } from '../../core/http/fields.ts'
import type { Field, Sent } from '../../core/http/fields.ts'
import type { Answered } from './answer.ts'
import { NotPlaced } from './report.ts'

type Fields = Readonly<Record<string, Field<unknown>>>

/** Whether something was answered that is not in the recording as a whole. */
export const isLost = ({ read }: Answered): boolean => 'why' in read && read.isLost

/** What values are that stand where no answer shows them. */
export const AS_SENT = 'the answer is not in the recording; what was sent stands there'

/**
 * What was sent, as the API reads it.
 *
 * @throws NotPlaced when the recording does not have it, or the API would not take it.
 */
export function readFields<const F extends Fields>({ sent, read }: Answered, fields: F): Sent<F> {
  const why = 'why' in read ? read.why : ''
  if (sent === undefined) throw new NotPlaced(`${why}, nor what was sent`)
  try {
    return parse(fields, { value: sent, numbers: new Map() }, { partial: true })
  } catch (error) {
    if (error instanceof ApiError) throw new NotPlaced(`${why}, and what was sent is not what the API takes`)
    throw error
  }
}
