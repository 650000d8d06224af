import type { Contract, ContractChoice } from '../../contract/contract.ts'
import type { CheckedFields } from '../../core/json/checked-fields.ts'
import { checkFields, requireFields } from '../../core/json/checked-fields.ts'
import { listSchema, mapSchema } from '../../core/json/json-schema.ts'
import { isGivenObject } from '../../core/json/kinds.ts'
import { show } from '../../core/json/text.ts'
import { nearestOf } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { checkEffect } from '../../observe/faults/fault-checks.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import { json } from '../../observe/faults/fields.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { getRequest } from '../capsule/get-request.ts'

/** The changes with which the requests of a capsule are sent again. Requests are named by their numbers, from 1. */
export interface RetakeChanges {
  /** How a request is sent instead. */
  readonly [request: number]: RequestChange
  /** The numbers of requests that are left out. Later requests move up. */
  readonly without?: readonly number[]
  /** Another contract, as `createFake` takes it, or single rows that differ from that of the capsule. */
  readonly contract?: ContractChoice | Partial<Contract>
  /** `'strict'` needs an API key, `'lenient'` does not. */
  readonly auth?: 'strict' | 'lenient'
}

/** How one request is sent instead. What is left out stays. */
export interface RequestChange {
  /** Who sends it: the name or the value of a key, or the e-mail address of a user; null sends no key. */
  readonly as?: string | null
  readonly method?: string
  /** A whole URL, or a path with its query on the same host. */
  readonly url?: string
  /** Replaces headers one by one; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Text is sent as it is, anything else as JSON; null sends none. */
  readonly body?: unknown
  /** The faults it meets; an empty list lets it through. */
  readonly faults?: readonly FaultEffect[]
}

const changeFields: CheckedFields = {
  without: { schema: listSchema({ type: 'integer' }) },
  contract: { schema: { type: ['string', 'object'] } },
  auth: { schema: { enum: ['strict', 'lenient'] } },
}

const requestFields: CheckedFields = {
  as: { schema: { type: ['string', 'null'] } },
  method: { schema: { type: 'string' } },
  url: { schema: { type: 'string' } },
  headers: { schema: mapSchema({ type: ['string', 'null'] }) },
  body: json,
  faults: { schema: listSchema({ type: 'object' }) },
}

/** @throws FakeUsageError when a change is wrong, or for a request that does not exist. */
export function requireChanges(capsule: Capsule, changes: RetakeChanges): void {
  readRetakeChanges(changes)
  const changed = Object.keys(changes).filter(isNumber).map(Number)
  for (const number of [...changed, ...(changes.without ?? [])]) getRequest(capsule, number)
}

/**
 * Reads changes before it is known which requests the capsule has.
 *
 * @throws FakeUsageError when a name is unknown or a value of the wrong kind.
 */
export function readRetakeChanges(given: unknown): RetakeChanges {
  if (!isGivenObject(given)) throw new FakeUsageError(`The changes of retake are an object, got ${show(given)}.`)
  for (const [name, change] of Object.entries(given))
    if (!Object.hasOwn(changeFields, name)) checkRequestChange(name, change)
  checkFields('retake', given, changeFields)
  const changes = given as RetakeChanges
  for (const number of changes.without ?? [])
    if (changes[number]) throw new FakeUsageError(`Request ${number} is left out and changed: give one of the two.`)
  return changes
}

const isNumber = (name: string): boolean => /^\d+$/.test(name)

function checkRequestChange(name: string, change: unknown): void {
  if (!isNumber(name))
    throw new FakeUsageError(
      `retake has no "${name}"; ${nearestOf(name, [...Object.keys(changeFields), 'the number of a request'])}`,
    )
  requireFields(`change of request ${name}`, change, requestFields)
  const { as, headers = {}, faults = [] } = change as RequestChange
  const isNamedTwice = as !== undefined && Object.keys(headers).some((header) => /^authorization$/i.test(header))
  if (isNamedTwice)
    throw new FakeUsageError(
      `The change of request ${name} says by "as" and by a header who sends it: give one of the two.`,
    )
  for (const effect of faults) checkEffect(effect)
}
