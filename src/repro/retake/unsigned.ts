import { readJson } from '../../core/decode.ts'
import { isObject } from '../../core/json/kinds.ts'
import { CREDENTIAL } from '../../resources/keys/credentials.model.ts'
import type { CapsuleRequest } from '../capsule/capsule.ts'
import { sentValue } from '../rehearse/target.ts'

/** A request without the key in its address and in its body: if somebody else sends it, they do not have that key. */
export function unsigned(request: CapsuleRequest): CapsuleRequest {
  const { url, headers, body } = request
  const address = new URL(url)
  const isInAddress = address.searchParams.has(CREDENTIAL)
  address.searchParams.delete(CREDENTIAL)
  return {
    ...request,
    ...(isInAddress && { url: address.href }),
    ...(typeof body === 'string' && { body: unsignedBody(headers, body) }),
  }
}

function unsignedBody(headers: CapsuleRequest['headers'], body: string): string {
  const sent = sentValue(headers, body)
  if (!isObject(sent) || !Object.hasOwn(sent, CREDENTIAL)) return body
  if (!isObject(readJson(body))) return withoutField(body)
  const { [CREDENTIAL]: _, ...others } = sent
  return JSON.stringify(others)
}

function withoutField(form: string): string {
  const fields = new URLSearchParams(form)
  fields.delete(CREDENTIAL)
  return fields.toString()
}
