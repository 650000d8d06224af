import { UploadedFile, toBody } from '../../core/http/body.ts'
import type { Body } from '../../core/http/body.ts'
import { invalid } from '../../core/http/errors.ts'
import { object } from '../../core/http/field-types.ts'
import { parse } from '../../core/http/fields.ts'
import { isObject } from '../../core/json/kinds.ts'
import { isFalsy } from '../../core/json/python.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Warn } from '../../core/warn.ts'
import type { World } from '../world.ts'
import type { Dashboard } from './model.ts'

type HiddenField = 'filters' | 'variables'
export type HiddenFields = Partial<Pick<Dashboard, HiddenField>>

/**
 * The keys of a body that are read-only in the interface, but that the real service reads. Under the documented contract
 * there are none.
 *
 * @see spec C.9
 */
export function hiddenKeys({ contract }: World, { value }: Body): JsonObject {
  return contract.readOnlyDashboardFields === 'live' ? (value as JsonObject) : {}
}

/**
 * Filters and variables must be objects; both have the same error message. A falsy value is ignored, so neither can be
 * emptied.
 *
 * @see spec E.23, T.19
 */
export function readHiddenFields(world: World, body: Body, fields: readonly HiddenField[]): HiddenFields {
  const sent = hiddenKeys(world, body)
  const given = fields.filter((field) => !isFalsy(sent[field]))
  return Object.fromEntries(given.map((field) => [field, readDictionary(sent[field], field)]))
}

/** Warns of an empty value that does not replace the stored one. @see spec T.19, F.6 */
export function warnOfEmptyFields(world: World, body: Body, stored: Dashboard, warn: Warn): void {
  const sent = hiddenKeys(world, body)
  for (const field of ['filters', 'variables'] as const)
    if (Object.hasOwn(sent, field) && isFalsy(sent[field]) && !isFalsy(stored[field]))
      warn(`Body key "${field}" was ignored: an empty value does not clear it.`)
}

function readDictionary(value: unknown, field: HiddenField): JsonObject {
  if (!isObject(value) || value instanceof UploadedFile) throw invalid('Filters must be a dictionary')
  return parse({ [field]: object() }, toBody({ [field]: value }))[field]!
}

/** Whether a copy gets its own insights and texts. Any truthy value of `duplicate_tiles` counts. @see spec T.21 */
export const duplicatesTiles = (world: World, body: Body): boolean =>
  !isFalsy(hiddenKeys(world, body)['duplicate_tiles'])
