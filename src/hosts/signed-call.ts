import type { Fake } from '../fake/fake.ts'

export type FetchArguments = Parameters<Fake['fetch']>

/** A call with another key than it came with, or without one. */
export function signedCall([input, init]: FetchArguments, key: string | undefined): FetchArguments {
  const given = typeof input === 'object' && 'headers' in input ? input : undefined
  // Not `new Request(…)`: in happy-dom that class differs from the request's own.
  const own = given && !init ? given.clone() : undefined
  const headers = own?.headers ?? new Headers(init?.headers ?? given?.headers)
  if (key === undefined) headers.delete('Authorization')
  else headers.set('Authorization', `Bearer ${key}`)
  return own ? [own] : [input, { ...init, headers }]
}
