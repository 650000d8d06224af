import { isObject } from '../../core/json/kinds.ts'
import { CREDENTIAL } from '../../resources/keys/credentials.model.ts'
import type { HarBody } from '../har/body.ts'
import { pathFromRoot } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { RecordedAnswer } from './answer.ts'

/** The pages that were requested, and those that would have come next. */
export class RecordedPages {
  readonly #asked = new Set<string>()
  readonly #next = new Map<string, ApiRequest>()

  add(apiRequest: ApiRequest, read: HarBody): void {
    const { url } = apiRequest.entry
    this.#asked.add(nameOf(url))
    const next = 'json' in read && isObject(read.json) ? read.json['next'] : undefined
    if (typeof next === 'string' && URL.canParse(next, url)) this.#next.set(nameOf(new URL(next, url)), apiRequest)
  }

  /** The last recorded pages of lists that have more pages. */
  *unread(): IterableIterator<ApiRequest> {
    for (const [name, apiRequest] of this.#next) if (!this.#asked.has(name)) yield apiRequest
  }
}

/**
 * Names a page by its path and its parameters except `limit`, which does not change the beginning of a page. The path begins
 * at the root of the API, because `next` may lack the prefix of a proxy.
 */
function nameOf(url: URL): string {
  const params = [...url.searchParams].filter(([name]) => name !== 'limit').map((pair) => pair.join('='))
  return `${pathFromRoot(url).replace(/\/$/, '')}?${params.sort().join('&')}`
}

/** Pages of one list that follow on each other, from its beginning. */
interface PageChain {
  /** The place of its first answer in the recording. */
  readonly from: number
  readonly ids: Set<number>
  end: number
}

/** Parameters that do not change which rows are in a list, as far as all pages are taken together. */
export const NEUTRAL = ['limit', 'offset', CREDENTIAL, 'format']

/** Joins the pages of dashboards, and tells which dashboards are gone. */
export class DashboardLists {
  readonly #chains = new Map<number, PageChain>()
  readonly #seenAt = new Map<number, number>()

  /** Notes that an answer shows a dashboard which is not deleted. */
  see(id: number, order: number): void {
    this.#seenAt.set(id, order)
  }

  /** Adds a page. When it ends its list, gives the dashboards that were seen before the list and are not in it. */
  addPage({ project, query, order, read }: RecordedAnswer, ids: readonly number[]): readonly number[] {
    const page = 'json' in read ? read.json : undefined
    if (project === undefined || !isObject(page)) return []
    if ([...query.keys()].some((name) => !NEUTRAL.includes(name))) return []
    const offset = page['previous'] === null ? 0 : Number(query.get('offset') ?? 0)
    if (offset === 0) this.#chains.set(project, { from: order, ids: new Set(), end: 0 })
    const chain = this.#chains.get(project)
    if (chain?.end !== offset) return []
    for (const id of ids) chain.ids.add(id)
    chain.end += ids.length
    if (page['next'] !== null) return []
    return [...this.#seenAt].filter(([id, at]) => at < chain.from && !chain.ids.has(id)).map(([id]) => id)
  }
}
