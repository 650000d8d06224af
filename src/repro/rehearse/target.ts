import { compare } from '../../core/compare.ts'
import { readSentText } from '../../core/decode.ts'
import { addressOfRequest } from '../../core/http/address.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { CREDENTIAL } from '../../resources/keys/credentials.model.ts'
import type { CapsuleRequest } from '../capsule/capsule.ts'

/**
 * The target of a request, in a form that can be compared: it does not depend on where the API is served or who makes
 * the request.
 */
export interface Target {
  readonly method: string
  /** From `/api/` on, without the slash at the end. */
  readonly path: string
  readonly query: string
  readonly body: string
}

/** The target of a recorded request. `reveal` replaces stand-ins by the real tokens. */
export function targetOf(
  { method, url, headers, body }: CapsuleRequest,
  reveal: (text: string) => string = (text) => text,
): Target {
  const { pathname, searchParams } = addressOfRequest({ url: reveal(url) })
  return {
    method,
    path: pathUnderRoot(pathname),
    query: sorted(searchParams),
    body:
      typeof body === 'object'
        ? comparedBody(undefined, textOf(body))
        : comparedBody(sentValue(headers, body), body, headers['content-type']),
  }
}

/** A sent body, so that two with equal values are equal. One that is not read as a value is its text; each form has its own boundary. */
export function comparedBody(value: unknown, text = '', type = ''): string {
  if (value !== undefined) return canonical(value)
  const boundary = /boundary="?([^";\s]+)/i.exec(type)?.[1]
  return boundary === undefined ? text : text.replaceAll(boundary, '')
}

/** Bytes as the journal shows them. */
const textOf = ({ base64 }: { readonly base64: string }): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))

/** A request in words. */
export const describe = (request: CapsuleRequest, name: string): string =>
  `${request.method} ${targetOf(request).path} (request ${name})`

/** The path below the place where the API is served, which may differ between two fakes. */
export const pathUnderRoot = (pathname: string): string =>
  pathname.replace(/^.*?(?=\/(?:api|shared_dashboard)\/)/, '').replace(/\/$/, '')

/** The value that was sent: any JSON, or the fields of a form; undefined when it is neither. */
export function sentValue(headers: CapsuleRequest['headers'], body: CapsuleRequest['body']): unknown {
  return typeof body === 'string' ? readSentText(headers['content-type'], body) : body
}

/** The fields that a request writes. */
export function fieldsOf({ headers, body }: CapsuleRequest): readonly string[] {
  const sent = sentValue(headers, body)
  return isObject(sent) ? Object.keys(sent) : []
}

/** Parameters in order, without the key of the caller. */
export function sorted(parameters: URLSearchParams): string {
  const others = [...parameters].filter(([name]) => name !== CREDENTIAL)
  return new URLSearchParams(others.toSorted(([a], [b]) => compare(a, b))).toString()
}

/** JSON as text with sorted fields; empty for undefined. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value))
    return typeof value === 'string' ? JSON.stringify(value) : value === undefined ? '' : asText(value)
  const members = Object.entries(value).filter(([name]) => name !== CREDENTIAL)
  return `{${members
    .toSorted(([a], [b]) => compare(a, b))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .join()}}`
}
