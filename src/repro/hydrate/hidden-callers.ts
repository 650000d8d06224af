import { answeredObject } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import { findTraffic, withoutCopies } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { uselessRecording } from '../har/useless.ts'
import { RecordedCallers } from './callers.ts'

const STAND_IN = 'phx_hidden_'

/** Whether a key stands for one that the recording hides. */
export const isStandIn = (key: string): boolean => key.startsWith(STAND_IN)

/**
 * The requests to the API in a recording, each once, with those who sent them told apart.
 *
 * @throws FakeUsageError when there is none: a comparison of nothing would find no difference.
 */
export function readTraffic(entries: readonly (HarEntry | undefined)[]): readonly ApiRequest[] {
  const traffic = withoutCopies(findTraffic(entries))
  if (traffic.length > 0) return tellCallersApart(traffic)
  throw uselessRecording('this recording', 'read', { left: [], others: entries.length })
}

/**
 * Tells several people apart whose keys the recording hides, as cookies and cleaned archives do: each gets a stand-in for a key.
 * An app asks for its user right after a login, so all requests from then on are that user's.
 */
function tellCallersApart(traffic: readonly ApiRequest[]): readonly ApiRequest[] {
  const callers = new RecordedCallers()
  const isHidden = (one: ApiRequest): boolean => {
    const caller = callers.of(one)
    return caller !== undefined && caller.key === undefined && one.entry.status !== 401
  }
  const hidden = traffic.filter(isHidden).toSorted((a, b) => (a.entry.started ?? 0) - (b.entry.started ?? 0))
  const [first, ...others] = new Set(hidden.flatMap((one) => personIn(one) ?? []))
  if (first === undefined || others.length === 0) return traffic
  const senders = new Map<ApiRequest, string>()
  let person = first
  for (const one of hidden) {
    person = personIn(one) ?? person
    senders.set(one, person)
  }
  return traffic.map((one) => withSender(one, senders.get(one)))
}

/** The UUID of the person whom an answer shows as the sender of the request. */
function personIn({ entry, match }: ApiRequest): string | undefined {
  const isMe = match?.value.path === '/api/users/:uuid' && match.params['uuid'] === '@me'
  const { uuid } = isMe && entry.method === 'GET' ? answeredObject(entry) : {}
  return typeof uuid === 'string' ? uuid : undefined
}

function withSender(apiRequest: ApiRequest, person: string | undefined): ApiRequest {
  if (person === undefined) return apiRequest
  const requestHeaders = new Headers(apiRequest.entry.requestHeaders)
  requestHeaders.set('authorization', `Bearer ${STAND_IN}${person}`)
  return { ...apiRequest, entry: { ...apiRequest.entry, requestHeaders } }
}
