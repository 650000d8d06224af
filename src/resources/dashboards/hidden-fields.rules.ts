import type { Body } from '../../core/http/body.ts'
import { invalid } from '../../core/http/errors.ts'
import { isFalsy } from '../../core/json/python.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { World } from '../world.ts'
import type { Dashboard } from './model.ts'

type HiddenField = 'filters' | 'variables'

/**
 * The keys of a body that the interface calls read-only and the real service reads all the same; none where the
 * interface is kept to.
 *
 * @see decisions.md 1 (`readOnlyDashboardFields`); semantics.md 0.3 (C7)
 */
export function hiddenKeys({ contract }: World, { value }: Body): JsonObject {
  return contract.readOnlyDashboardFields === 'live' ? (value as JsonObject) : {}
}

/**
 * Filters and variables are objects; what is falsy is ignored, so neither can be emptied. Both are refused in the same
 * words.
 *
 * @see semantics.md 3.1 (Hidden body keys)
 */
export function readHiddenFields(
  world: World,
  body: Body,
  fields: readonly HiddenField[],
): Partial<Pick<Dashboard, HiddenField>> {
  const sent = hiddenKeys(world, body)
  const given = fields.filter((field) => !isFalsy(sent[field]))
  return Object.fromEntries(given.map((field) => [field, requireDictionary(sent[field])]))
}

function requireDictionary(value: unknown): JsonObject {
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Filters must be a dictionary')
  return value as JsonObject
}

/** A copy shows insights and texts of its own when it is asked to, in whatever words. @see semantics.md 3.1, 3.3 */
export const duplicatesTiles = (world: World, body: Body): boolean =>
  !isFalsy(hiddenKeys(world, body)['duplicate_tiles'])
