import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { isRead } from '../../resources/route.ts'
import type { FakeAccess } from '../fake-access.ts'
import { answeredObject, lacksSentBody } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import { apiKeyOf, mountOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { usableKeyOf } from '../hydrate/callers.ts'
import type { RecordedStart } from './start/start.ts'

const HEADERS = ['accept', 'content-type', 'authorization']

/** Stands for a key that the service did not know, and that the recorder has hidden. */
const UNKNOWN_KEY = 'phx_unknown'

/** Sends a recorded request to a fake. */
export const sendTo = (fake: FakeAccess, apiRequest: ApiRequest, start: RecordedStart): Promise<Response> =>
  fake.fetchUnder(mountOf(apiRequest))(toRequest(apiRequest, start))

/** A recorded request, to be sent again. A caller whose key the recorder has hidden gets the key that stands for it. */
export function toRequest(apiRequest: ApiRequest, { hiddenKey }: RecordedStart): Request {
  const { entry } = apiRequest
  const headers = new Headers([...entry.requestHeaders].filter(([name]) => HEADERS.includes(name)))
  const isHidden = hiddenKey !== undefined && usableKeyOf(entry) === undefined && entry.status !== 401
  if (isHidden) headers.set('authorization', `Bearer ${hiddenKey}`)
  else if (hadUnknownKey(entry)) headers.set('authorization', `Bearer ${UNKNOWN_KEY}`)
  const { mimeType } = entry.postData
  const body = isRead(entry.method) ? undefined : bodyOf(entry)
  if (lacksSentBody(entry)) headers.set('content-type', 'application/json')
  // The platform names the type of a form, which is no longer in parts.
  if (body instanceof URLSearchParams) headers.delete('content-type')
  else if (body !== undefined && !headers.has('content-type') && typeof mimeType === 'string')
    headers.set('content-type', mimeType)
  return new Request(entry.url, { method: entry.method, headers, body: body ?? null })
}

/** The body that was sent: the text, or the parameters of a form, which some recorders write in its place. */
function bodyOf(entry: HarEntry): string | URLSearchParams | undefined {
  const { text, params } = entry.postData
  if (typeof text === 'string' && text !== '') return text
  if (lacksSentBody(entry)) return bodyBehind(entry)
  if (!Array.isArray(params) || params.length === 0) return undefined
  return new URLSearchParams(params.filter(isObject).map(({ name, value }) => [asText(name), asText(value)]))
}

/**
 * The body that a request must have sent, if the recording does not show it: an answer shows the fields that were written,
 * and those that cannot be written are ignored. Tiles would be written anew.
 */
function bodyBehind(entry: HarEntry): string {
  const { tiles: _tiles, ...shown } = entry.status < 300 ? answeredObject(entry) : {}
  const { user } = shown
  return JSON.stringify({ ...(isObject(user) && { user_uuid: user['uuid'] }), ...shown })
}

/** Whether the service did not know the key of a request. */
export const isUnknownKey = (entry: HarEntry): boolean =>
  entry.status === 401 && answeredObject(entry)['code'] === 'authentication_failed'

/** Whether a key was refused that the recording does not show. */
function hadUnknownKey(entry: HarEntry): boolean {
  return isUnknownKey(entry) && apiKeyOf(entry) === undefined && !entry.requestHeaders.has('authorization')
}
