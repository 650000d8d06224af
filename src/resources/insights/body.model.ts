import type { Body } from '../../core/http/body.ts'
import { idList, nullableInteger32 } from '../../core/http/database-fields.ts'
import { parseError } from '../../core/http/errors.ts'
import { boolean, list, nullableString, object, requireStorable } from '../../core/http/field-types.ts'
import type { Field, Sent } from '../../core/http/fields.ts'
import { isObject } from '../../core/json/kinds.ts'
import { pythonRepr, pythonType } from '../../core/json/python-repr.ts'
import { isFalsy } from '../../core/json/python.ts'
import { bodyOf } from '../body.ts'
import { REFRESH } from './refresh-mode.model.ts'

/** How many characters the name of an insight may have. */
export const LONGEST_NAME = 400

/** A query node. The parser has refused anything else that is truthy, and what is falsy is stored as it is sent. */
const queryNode: Field<unknown> = {
  schema: { type: ['object', 'null'], additionalProperties: true },
  parse: (sent) => {
    requireStorable(sent)
    return sent
  },
}

/**
 * The body of a create and of an update. No field is required.
 *
 * @param isDashboard - whether there is a dashboard of this number, in any project, that is not deleted.
 * @see spec 33.2, 33.4, 33.5
 */
export const insightBody = (isDashboard: (id: number) => boolean) => ({
  name: nullableString({ max: LONGEST_NAME }),
  derived_name: nullableString({ max: 400 }),
  filters: object(),
  query: queryNode,
  order: nullableInteger32(),
  deleted: boolean(),
  dashboards: idList(isDashboard),
  description: nullableString({ max: 400 }),
  tags: list({ type: 'string' }),
  favorited: boolean(),
  saved: boolean(),
})

export type SentInsight = Sent<ReturnType<typeof insightBody>>

export const insightChange = bodyOf(
  'InsightChange',
  insightBody(() => true),
  { properties: () => ({ refresh: REFRESH }) },
)

/**
 * The parser of this route reads `query` of any JSON and refuses what is no query node, before the insight is looked for. The
 * content of a node is not checked.
 *
 * @see spec 33.3
 */
export function checkQuery({ value, numbers }: Body): void {
  if (!isObject(value)) throw parseError(`'${pythonType(value, numbers.get(''))}' object has no attribute 'get'`)
  const { query } = value
  if (isFalsy(query)) return
  if (!isObject(query))
    throw schemaError(
      query,
      'model_attributes_type',
      'Input should be a valid dictionary or object to extract fields from',
    )
  if (typeof query['kind'] !== 'string')
    throw schemaError(query, 'union_tag_not_found', "Unable to extract tag using discriminator 'kind'")
}

/** The report of the schema library. */
function schemaError(query: unknown, type: string, complaint: string) {
  const input = `input_value=${shortened(pythonRepr(query))}, input_type=${pythonType(query)}`
  return parseError(
    [
      '1 validation error for QuerySchemaRoot',
      `  ${complaint} [type=${type}, ${input}]`,
      `    For further information visit https://errors.pydantic.dev/2.5/v/${type}`,
    ].join('\n'),
  )
}

const shortened = (text: string): string => (text.length > 50 ? `${text.slice(0, 25)}...${text.slice(-24)}` : text)
