import { anything, boolean, nullableInteger, nullableString, object, string } from '../../core/http/field-types.ts'
import { bodyOf } from '../body.ts'

/**
 * The body of a tile. Other keys, such as `insight` and `is_cached`, are ignored.
 *
 * @see spec T.9
 */
export const tileBody = {
  id: nullableInteger(),
  text: anything(),
  deleted: boolean(),
  color: nullableString(),
  layouts: object(),
}

/**
 * The body of the text of a tile. White space in it is kept. Of `created_by` it only matters whether it is there.
 *
 * @see spec T.11, T.13
 */
export const textBody = {
  id: nullableInteger(),
  body: string({ max: 4000, trim: false }),
  created_by: anything(),
}

/** One tile in a body. */
export const tileChange = bodyOf('TileChange', tileBody, {
  properties: (contract) => ({ text: bodyOf('TextChange', textBody).schema(contract) }),
})
