import { isRead } from '../../../resources/route.ts'
import { answeredJson } from '../../har/body.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import { sectionOfRequest } from '../request-target.ts'

/** The recorded answer to a request and that of the fake, by which a rule is looked up. */
export interface BothAnswers {
  /** The section of the rule book. */
  readonly section: number
  readonly method: string
  readonly query: URLSearchParams
  /** The bodies of both answers, and the source that the fake's journal gives. */
  readonly recordedBody: unknown
  readonly fakeBody: unknown
  readonly fakeStatus: number
  readonly recordedStatus: number
  readonly source: string
}

/** The part of them that is recorded. A body that is not JSON counts as an empty text. */
export function recordedSide(apiRequest: ApiRequest): Omit<BothAnswers, 'fakeBody' | 'fakeStatus' | 'source'> {
  const { entry } = apiRequest
  return {
    section: sectionOfRequest(apiRequest),
    method: entry.method,
    query: entry.url.searchParams,
    recordedStatus: entry.status,
    recordedBody: answeredJson(entry),
  }
}

/** Whether a write was refused in the recording, and the fake has accepted it. */
export const isOnlyRefusedThere = ({ fakeStatus, recordedStatus, method }: BothAnswers): boolean =>
  fakeStatus < 300 && recordedStatus >= 400 && !isRead(method)
