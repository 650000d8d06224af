import type { Entry } from '../../observe/journal/entry.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { comparedBody, pathUnderRoot, sorted } from './target.ts'
import type { Target } from './target.ts'

/** A part in which a request differs from the recorded request that it was matched with. */
export type MatchedPart = 'query' | 'body'

/** The recorded request that a request was matched with. */
export interface FoundMatch {
  readonly request: RecordedRequest
  readonly differs: readonly MatchedPart[]
}

/**
 * Matches a request of the app with a recorded one: the earliest with the same method and path that has not come yet.
 * Requests with the same query and body are preferred, then those with the same query, then those with the same body. Of two
 * alike, one that was answered is preferred to one that the client gave up: most of these never leave a page. But while a
 * request alike is under way, the app may be about to give that up, and this one is its `spare`.
 * Keys are not compared, because those in a capsule are stand-ins.
 */
export function findMatch(
  entry: Entry,
  requests: Iterable<RecordedRequest>,
  reveal: (text: string) => string,
): FoundMatch | undefined {
  const came = targetOfEntry(entry)
  const fitting = [...requests]
    .map((request) => ({ request, target: request.target(reveal) }))
    .filter(({ target }) => target.method === came.method && target.path === came.path)
    .map(({ request, target }) => ({ request, differs: differenceOf(target, came) }))
  const twin = fitting.find(({ request, differs }) => request.mayBeGivenUp && differs.length === 0)?.request
  const found = fitting
    .filter(({ request }) => request.isAwaited)
    .toSorted((a, b) => distance(a) - distance(b) || (twin ? 0 : givenUp(a) - givenUp(b)))[0]
  if (found?.request.wasGivenUp) twin?.keepAside(found.request)
  return found
}

const targetOfEntry = (entry: Entry): Target => ({
  method: entry.method,
  path: pathUnderRoot(entry.arrival.address.pathname),
  query: sorted(entry.query),
  body: comparedBody(entry.sent, entry.requestBody, entry.requestHeaders.get('content-type') ?? ''),
})

const differenceOf = (a: Target, b: Target): readonly MatchedPart[] =>
  (['query', 'body'] as const).filter((part) => a[part] !== b[part])

const distance = ({ differs }: FoundMatch): number =>
  (differs.includes('query') ? 2 : 0) + (differs.includes('body') ? 1 : 0)

const givenUp = ({ request }: FoundMatch): number => (request.wasGivenUp ? 1 : 0)
