import type { ReceivedHeaders } from './received.ts'

/** Headers with another `Authorization` than they came with, or without one. */
export const signedHeaders = (headers: ReceivedHeaders, authorization: string | undefined): ReceivedHeaders => ({
  get: (name) => (name === 'authorization' ? (authorization ?? null) : headers.get(name)),
  *[Symbol.iterator]() {
    for (const header of headers) if (header[0].toLowerCase() !== 'authorization') yield header
    if (authorization !== undefined) yield ['authorization', authorization]
  },
})
