import { asText } from '../../core/json/text.ts'
import { answeredObject } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { objectsIn } from '../hydrate/reading.ts'

/** Whether a page is behind the end of a list of which no page shows rows: it only tells how many there are. */
export function isBehindEnd({ entry, path }: ApiRequest, traffic: readonly ApiRequest[]): boolean {
  const pages = traffic
    .filter((one) => one.path === path && one.entry.method === 'GET')
    .map((one) => answeredObject(one.entry))
  const count = Number(asText(answeredObject(entry)['count']))
  return (
    Number(entry.url.searchParams.get('offset')) >= count &&
    pages.every(({ results }) => objectsIn(results).length === 0)
  )
}
