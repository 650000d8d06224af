import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { answeredObject, statusOf } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { NEUTRAL } from '../hydrate/lists.ts'
import { objectsIn } from '../hydrate/reading.ts'
import { tableOf } from '../verify/request-target.ts'
import { deletionOf } from './foreign-writes.ts'
import type { ForeignWrite } from './foreign-writes.ts'

/** The deletions of the rows that the fake's own answer to a list has and the recorded one has not. */
type DeletionsIn = (list: ApiRequest, recorded: unknown, own: unknown) => readonly ForeignWrite[]

/** Finds the rows that others have deleted, where only a list shows it: it lacks them, and no later answer shows them. */
export function vanishedRows(traffic: readonly ApiRequest[]): DeletionsIn {
  const places = new Map(traffic.map((one, place) => [one, place]))
  const lastShown = new Map<string, number>()
  for (const [one, place] of places)
    if (one.match && statusOf(one.entry) < 300)
      for (const id of idsIn(answeredObject(one.entry))) lastShown.set(nameOf(one, id), place)

  return (list, recorded, own) => {
    const isFiltered = [...list.entry.url.searchParams.keys()].some((name) => !NEUTRAL.includes(name))
    if (isFiltered || !isWhole(recorded) || !isWhole(own)) return []
    const shown = new Set(idsIn(recorded))
    const place = places.get(list)!
    const gone = idsIn(own).filter((id) => !shown.has(id) && (lastShown.get(nameOf(list, id)) ?? place) < place)
    return gone.flatMap((id) => deletionOf(tableOf(list), id))
  }
}

const nameOf = (apiRequest: ApiRequest, id: string): string => `${tableOf(apiRequest)} ${id}`

/** The ids of an object, or of the rows of a list. */
const idsIn = (body: unknown): readonly string[] =>
  isObject(body) ? [body, ...objectsIn(body['results'])].map(({ id }) => asText(id)) : []

const isWhole = (body: unknown): boolean => isObject(body) && body['previous'] === null && body['next'] === null
