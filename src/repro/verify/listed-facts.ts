import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { answeredObject } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { objectsIn } from '../hydrate/reading.ts'
import { madeUpUsers } from '../hydrate/report.ts'
import type { Explains } from './difference.ts'

/** Whether a page is beyond the end of a list of which no page shows rows: it only shows how many rows there are. */
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

/**
 * People who were made up for keys are members as well: the recording shows other people in their place, or nobody.
 * Those after the recorded page are not in the state.
 */
export const isOfMadeUpPeople: Explains = ({ at, recorded, fake }, { body, tables, start }) => {
  const people = madeUpUsers(start.completed)
  const { count, next } = isObject(body) ? body : {}
  if (at === 'body.next') return recorded === null && offsetIn(asText(fake)) >= Number(asText(count))
  if (at === 'body.count') {
    const more = Number(asText(fake)) - Number(asText(recorded))
    return more <= people.size && (more >= 0 || typeof next === 'string')
  }
  const shown = isObject(fake) && isObject(fake['user']) ? fake['user']['uuid'] : undefined
  return (
    /^body(?:\.results)?$/.test(at) &&
    recorded === undefined &&
    [...people].some((id) => tables.user.get(Number(id))?.uuid === shown)
  )
}

const offsetIn = (link: string): number => Number(URL.canParse(link) && new URL(link).searchParams.get('offset'))
