import { toBase64 } from '../../core/base64.ts'
import { BODY_SIZE, LARGEST_BODY } from '../../core/http/body.ts'
import { worldPathIn } from '../../core/http/world-path.ts'
import { copyOfJson } from '../../core/json/copies.ts'
import { readUtf8 } from '../../core/json/utf8.ts'
import type { RowChange } from '../../core/table/changes.ts'
import { isFinal } from '../../observe/faults/fault.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import { keyOf } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { CapsuleAnswer, CapsuleRequest, CapsuleRow } from './capsule.ts'

/** The headers that an answer depends on. A capsule holds no others. */
const HEADERS = ['accept', 'authorization', 'content-type', 'origin']

/** A copy, apart from the bodies: they may be large, and no text can change. */
export function toRequest(entry: Entry): CapsuleRequest {
  const { method, url, requestHeaders, bytes, faults, changes, reply, failure, rule } = entry
  const headers = [...requestHeaders].filter(([name]) => HEADERS.includes(name))
  const isTooLarge = rule === BODY_SIZE.rule && !bytes
  return {
    method,
    url,
    headers: { ...Object.fromEntries(headers), ...(isTooLarge && { 'content-length': String(LARGEST_BODY + 1) }) },
    ...(bytes && bytes.length > 0 && { body: toBody(bytes) }),
    ...(faults.length > 0 && { faults: copyOfJson(faults.map(({ effect }) => effect)) }),
    ...(changes.length > 0 && { rows: copyOfJson(changes.map(toRow)) }),
    ...(reply && { answer: toAnswer(entry)! }),
    ...(failure !== undefined && { failure }),
  }
}

export const toAnswer = ({ reply, answerForgotten }: Entry): CapsuleAnswer | undefined =>
  reply && { status: reply.status, headers: { ...reply.headers }, ...(!answerForgotten && { body: reply.text }) }

const toBody = (bytes: Uint8Array): NonNullable<CapsuleRequest['body']> =>
  readUtf8(bytes) ?? { base64: toBase64(bytes) }

export function toRow({ table, before, after }: RowChange<TableName>): CapsuleRow {
  if (after) return { table, row: after }
  return { table, gone: keyOf(table, before!) }
}

/**
 * The faults that a request meets when it is replayed. A request that got no answer gets none again. Delays are left
 * out: time passes only by the clock events of the capsule.
 */
export function effectsOf({ faults = [], failure }: CapsuleRequest, at: EffectPlace): readonly FaultEffect[] {
  if (failure !== undefined) return [{ networkError: true, at }]
  const last = faults.findLast(isFinal)
  if (!last || last.hang !== undefined) return []
  return [replayedEffect(last, at)]
}

/** The point at which a fault met a recorded request: the answer if the rules had run, otherwise the request. */
type EffectPlace = NonNullable<FaultEffect['at']>

export const effectPlace = ({ wasApplied }: { readonly wasApplied: boolean }): EffectPlace =>
  wasApplied ? 'answer' : 'request'

/**
 * A recorded effect without its delay. The refusal of a gate does not say where the gate held the request: if the rules
 * had run, it held the answer.
 */
export const replayedEffect = ({ latency: _latency, ...effect }: FaultEffect, at: EffectPlace): FaultEffect =>
  at === 'answer' ? { ...effect, at } : effect

/** A request as it was sent; `reveal` turns stand-ins back into tokens. */
export function toSent({ method, url, headers, body }: CapsuleRequest, reveal: (text: string) => string): Request {
  const shown = Object.entries(headers).map(([name, value]): [string, string] => [name, reveal(value)])
  const isTrace = method === 'TRACE'
  const request = new Request(reveal(url), {
    method: isTrace ? 'POST' : method,
    headers: shown,
    ...(body !== undefined && { body: toBytes(body, reveal) }),
  })
  // A server can receive TRACE, but `Request` refuses it.
  return isTrace ? Object.defineProperty(request, 'method', { value: method }) : request
}

/** The method, path and query of a request. */
export function addressOf({ method, url }: Pick<CapsuleRequest, 'method' | 'url'>): string {
  const { pathname, search } = new URL(url)
  return `${method} ${pathname}${search}`
}

/** The world of a server that a request names in its path, such as `/w/alice`; empty without one. */
export const mountOf = ({ url }: CapsuleRequest): string => worldPathIn(new URL(url).pathname)

function toBytes(body: NonNullable<CapsuleRequest['body']>, reveal: (text: string) => string): BodyInit {
  if (typeof body === 'string') return new TextEncoder().encode(reveal(body))
  return Uint8Array.from(reveal(atob(body.base64)), (character) => character.charCodeAt(0))
}
