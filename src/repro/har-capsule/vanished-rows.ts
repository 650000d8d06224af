import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { answeredObject, statusOf } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { NEUTRAL } from '../hydrate/lists.ts'
import { objectsIn } from '../hydrate/reading.ts'
import { tableOf } from '../verify/request-target.ts'
import { deletionOf } from './foreign-writes.ts'
import type { ForeignWrite } from './foreign-writes.ts'

/** Finds the rows that others have deleted, where only a list shows it: it lacks them, and no later answer shows them. */
export class VanishedRows {
  readonly #places = new Map<ApiRequest, number>()
  readonly #lastShown = new Map<string, number>()

  constructor(traffic: readonly ApiRequest[]) {
    for (const [place, one] of traffic.entries()) {
      this.#places.set(one, place)
      const isAnswered = one.match && statusOf(one.entry) < 300
      for (const id of isAnswered ? idsIn(answeredObject(one.entry)) : []) this.#lastShown.set(nameOf(one, id), place)
    }
  }

  /** The deletions of the rows that the fake's own answer lists and a recorded one does not. */
  deletions(list: ApiRequest, recorded: unknown, own: unknown): readonly ForeignWrite[] {
    const isFiltered = [...list.entry.url.searchParams.keys()].some((name) => !NEUTRAL.includes(name))
    if (isFiltered || !isWhole(recorded) || !isWhole(own)) return []
    const shown = new Set(idsIn(recorded))
    const place = this.#places.get(list)!
    const gone = idsIn(own).filter((id) => !shown.has(id) && (this.#lastShown.get(nameOf(list, id)) ?? place) < place)
    return gone.flatMap((id) => deletionOf(tableOf(list), id))
  }
}

const nameOf = (apiRequest: ApiRequest, id: string): string => `${tableOf(apiRequest)} ${id}`

/** The ids of an object, or of the rows of a list. */
const idsIn = (body: unknown): readonly string[] =>
  isObject(body) ? [body, ...objectsIn(body['results'])].map(({ id }) => asText(id)) : []

const isWhole = (body: unknown): boolean => isObject(body) && body['previous'] === null && body['next'] === null
