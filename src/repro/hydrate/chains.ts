import { isObject } from '../../core/json/kinds.ts'
import type { Answered } from './answer.ts'

/** Pages of one list that follow on each other, from its beginning. */
interface Chain {
  /** The place of the first answer. */
  readonly from: number
  readonly ids: Set<number>
  end: number
}

/** Joins the pages of lists. */
export class Chains {
  readonly #open = new Map<number, Chain>()

  /** Adds a page; gives the whole list once it has come to its end. */
  add(answered: Answered, ids: readonly number[]): Chain | undefined {
    const { project, query, order } = answered
    const page = 'json' in answered.read ? answered.read.json : undefined
    if (project === undefined || !isObject(page)) return undefined
    if ([...query.keys()].some((name) => !['limit', 'offset', 'personal_api_key', 'format'].includes(name)))
      return undefined
    const offset = page['previous'] === null ? 0 : Number(query.get('offset') ?? 0)
    if (offset === 0) this.#open.set(project, { from: order, ids: new Set(), end: 0 })
    const chain = this.#open.get(project)
    if (chain?.end !== offset) return undefined
    for (const id of ids) chain.ids.add(id)
    chain.end += ids.length
    return page['next'] === null ? chain : undefined
  }
}
