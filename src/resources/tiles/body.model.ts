import { bodyOf } from '../body.ts'
import { anything, boolean, nullableInteger, nullableString, object, string } from '../../core/http/field-types.ts'

/**
 * What a client may send about a tile. Whatever else it holds, `insight` and `is_cached` among it, is ignored.
 *
 * @see semantics.md 3.5
 */
export const tileBody = {
  id: nullableInteger(),
  text: anything(),
  deleted: boolean(),
  color: nullableString(),
  layouts: object(),
}

/** What a client may send about the text of a tile, which is kept as it was written, white space and all. */
export const textBody = {
  id: nullableInteger(),
  body: string({ max: 4000, trim: false }),
}

/** One tile in a body. */
export const tileChange = bodyOf('TileChange', tileBody, {
  properties: (contract) => ({ text: bodyOf('TextChange', textBody).schema(contract) }),
})
