import { addressOfRequest } from '../../core/http/address.ts'
import { toBody } from '../../core/http/body.ts'
import { queryOf } from '../../core/http/query.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { findCredentials } from '../../resources/keys/credentials.model.ts'
import type { Capsule, CapsuleRequest } from '../capsule/capsule.ts'
import { sentValue } from './target.ts'

/** A key of a capsule. */
interface NamedKey {
  readonly name: string
  readonly value: string
}

/**
 * Distinguishes the requests of the app from those of others, by their keys. If the fake is strict, a request without a key
 * counts as the app's: no other client would send one.
 *
 * @param as - The name of the app's key, null for none, or undefined for the key of the first request.
 * @throws FakeUsageError when the capsule has no key of this name.
 */
export function appsRequests(capsule: Capsule, as: string | null | undefined): (request: CapsuleRequest) => boolean {
  const own = appsKey(capsule, as)
  return (request) => {
    const key = apiKeyOf(request)
    return key === own || (key === undefined && capsule.auth === 'strict')
  }
}

function appsKey(capsule: Capsule, as: string | null | undefined): string | undefined {
  if (as !== undefined) return as === null ? undefined : requireKey(capsule, as).value
  const keys = capsule.requests.map(apiKeyOf)
  return capsule.auth === 'strict' ? keys.find((key) => key !== undefined) : keys[0]
}

/** The key of the app, if all recorded requests had keys: one without a key may be another's, which the fake sends itself. */
export const soleKey = (capsule: Capsule, as: string | null | undefined): string | undefined =>
  capsule.requests.every((request) => apiKeyOf(request) !== undefined) ? appsKey(capsule, as) : undefined

/** The key that a request was sent with. */
export function apiKeyOf({ url, headers, body }: CapsuleRequest): string | undefined {
  const query = queryOf(addressOfRequest({ url }))
  return findCredentials(headers['authorization'] ?? null, () => toBody(sentValue(headers, body)), query)?.value
}

/** The name of the key of a request; undefined when there was none, or no such key. */
export function keyNameOf(capsule: Capsule, request: CapsuleRequest): string | undefined {
  const value = apiKeyOf(request)
  return keysOf(capsule).find((key) => key.value === value)?.name
}

/** Whether a capsule has a key of this name. */
export const hasKey = (capsule: Capsule, name: string): boolean => keysOf(capsule).some((key) => key.name === name)

function requireKey(capsule: Capsule, name: string): NamedKey {
  const known = keysOf(capsule)
  const found = known.find((key) => key.name === name)
  if (found) return found
  const names = known.map((key) => key.name).join(', ') || 'none'
  const used = [...new Set(capsule.requests.map((request) => keyNameOf(capsule, request) ?? 'none'))].join(', ')
  throw new FakeUsageError(
    `The capsule has no key "${name}" to follow as. Its keys: ${names}. Those of its requests: ${used}.`,
  )
}

/** All keys of a capsule: those of the start, and those that were made later. */
function keysOf({ start, requests, events }: Capsule): readonly NamedKey[] {
  const written = [...events, ...requests.map(({ rows }) => ({ written: rows }))].flatMap(
    (event) => event.written ?? [],
  )
  const later = written.filter(({ table, row }) => table === 'key' && row !== undefined).map(({ row }) => row)
  return [...start.tables.key, ...(later as readonly NamedKey[])]
}
