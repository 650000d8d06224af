import type { CreateFake } from '../fake-access.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'
import { rerecord } from './rerecord.ts'

/** Tables whose rows hold filters. */
const FILTERED = ['dashboard', 'insight'] as const
const KEY = /"filters_hash":"cache_[\da-f]{32}"/g

/**
 * Lets a fresh fake work out again what followed from a secret that is hidden now: the `Content-Length` of HEAD, because
 * stand-ins have other lengths than tokens, and the cache key of an insight whose filters held a secret (rule T.23).
 */
export async function withDerived(createFake: CreateFake, given: Capsule, hidden: Capsule): Promise<Capsule> {
  const isHead = hidden.requests.some(({ method }) => method === 'HEAD')
  if (!isHead && !mayHideFilters(given, hidden)) return hidden
  const { requests } = await rerecord(createFake, hidden, hidden)
  return { ...hidden, requests: hidden.requests.map((request, at) => withAnswerOf(request, requests[at]!)) }
}

function mayHideFilters(given: Capsule, hidden: Capsule): boolean {
  const wasHidden = ({ url, body }: CapsuleRequest, at: number): boolean => {
    const shown = hidden.requests[at]!
    return url !== shown.url || !isSameBody(body, shown.body)
  }
  return given.requests.some(wasHidden) || filtersIn(given) !== filtersIn(hidden)
}

const isSameBody = (body: CapsuleRequest['body'], other: CapsuleRequest['body']): boolean =>
  typeof body === 'object' && typeof other === 'object' ? body.base64 === other.base64 : body === other

/** The rows with filters, as they were at the start and as code wrote them later. */
function filtersIn({ start, events }: Capsule): string {
  const stored = FILTERED.map((table) => start.tables[table])
  const written = events.map((event) => event.written?.filter(({ table }) => FILTERED.some((name) => name === table)))
  return JSON.stringify([stored, written])
}

function withAnswerOf(request: CapsuleRequest, { answer: derived }: CapsuleRequest): CapsuleRequest {
  const { method, answer } = request
  if (!answer || !derived) return request
  const length = derived.headers['Content-Length']
  const isCounted = method === 'HEAD' && Boolean(answer.headers['Content-Length']) && length !== undefined
  return {
    ...request,
    answer: {
      ...answer,
      headers: isCounted ? { ...answer.headers, 'Content-Length': length } : answer.headers,
      ...(answer.body && { body: withKeysOf(answer.body, derived.body ?? '') }),
    },
  }
}

function withKeysOf(body: string, derived: string): string {
  const keys = (derived.match(KEY) ?? []).values()
  return body.replaceAll(KEY, (key) => keys.next().value ?? key)
}
