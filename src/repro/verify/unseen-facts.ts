import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { World } from '../../resources/world.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import { pathFromRoot } from '../har/traffic.ts'
import type { Traffic } from '../har/traffic.ts'
import { madeUpUsers } from '../hydrate/report.ts'
import type { AnswerDifference } from './difference.ts'
import { USE_IS_WRITTEN } from './moments.ts'
import type { RecordedStart } from './start.ts'

/** The list of values, which depends on all events of the project. */
const VALUES = `${PROJECT_PATH}/events/values`
/**
 * The list of members. People who were made up for keys are members as well: the recording shows other people in their
 * place, or nobody.
 */
const MEMBERS = '/api/organizations/:id/members'
/** The list of insights, of which many have the same place. */
const INSIGHTS = `${PROJECT_PATH}/insights`

/** Facts that answers follow from, that no recording shows, and that have no place in a state. */
export class UnseenFacts {
  readonly #traffic: readonly Traffic[]
  readonly #learned = new Map<string, unknown>()

  constructor(traffic: readonly Traffic[]) {
    this.#traffic = traffic
  }

  /**
   * Whether a difference follows from a fact that the recording does not show. The fact is remembered, and later
   * answers must agree with it.
   */
  explains(
    { at, kind, recorded, fake, row }: AnswerDifference,
    { traffic, body }: { readonly traffic: Traffic; readonly body: unknown },
    { tables }: World,
    start: RecordedStart,
  ): boolean {
    const name = at.replace(/^.*\.(?=\w+$)/, '')
    if (traffic.match!.value.path === VALUES && /^body(?:\[|$)/.test(at)) return !start.showsAllEvents
    if (traffic.match!.value.path === MEMBERS && isOfMadeUp(at, recorded, fake, tables, start)) return true
    if (kind === 'order') return isUnpromised(at, recorded, traffic, tables)
    if (kind !== 'value' && kind !== 'rows') return false
    if (/^body\.(?:next|previous)$/.test(at))
      return isSamePage(recorded, fake) && this.#learn(`host behind ${traffic.entry.url.origin}`, originOf(recorded))
    if (/\.(?:dashboards|dashboard_tiles)(?:\[\d+\])?$/.test(at))
      return [recorded].flat().some((one) => isOfUnseen(one, tables))
    if (/^effective_(?:restriction|privilege)_level$/.test(name))
      return isOnLevelless(parentOf(body, at), start) && this.#learn(`${name} ${row ?? traffic.path}`, recorded)
    if (name === 'last_used_at') return isUseOfKey(recorded, fake)
    if (name === 'ingested_event' || name === 'has_group_types') return recorded === true
    if (name === 'mask_value') return start.hiddenKey !== undefined && this.#learn(`mask ${row}`, recorded)
    if (name === 'filters_hash')
      return /^cache_[\da-f]{32}$/.test(asText(recorded)) && this.#learn(`hash ${asText(fake)}`, recorded)
    if (name === 'access_token' || name === 'api_token' || name === 'accessToken')
      return (
        isToken(recorded, fake) &&
        !this.#isShown(asText(fake)) &&
        (isUnsaved(parentOf(body, at)) || this.#learn(`token ${asText(fake)}`, recorded))
      )
    if (name === 'member_count')
      return (
        Number(asText(recorded)) >= Number(asText(fake)) - madeUpUsers(start.completed).size &&
        this.#learn(`members of ${idOf(parentOf(body, at))}`, recorded)
      )
    return false
  }

  /** Whether a token of the fake is one of the service. */
  #isShown(token: string): boolean {
    return this.#traffic.some(({ entry }) => asText(entry.content['text'] ?? '').includes(token))
  }

  #learn(name: string, value: unknown): boolean {
    if (!this.#learned.has(name)) this.#learned.set(name, value)
    return this.#learned.get(name) === value
  }
}

function isOfMadeUp(
  at: string,
  recorded: unknown,
  fake: unknown,
  { user }: World['tables'],
  { completed }: RecordedStart,
): boolean {
  const people = madeUpUsers(completed)
  if (at === 'body.count')
    return (
      Number(asText(recorded)) <= Number(asText(fake)) && Number(asText(fake)) - Number(asText(recorded)) <= people.size
    )
  const shown = isObject(fake) && isObject(fake['user']) ? fake['user']['uuid'] : undefined
  return (
    at === 'body.results' && recorded === undefined && [...people].some((id) => user.get(Number(id))?.uuid === shown)
  )
}

/** Whether the level of an insight follows from a dashboard whose own is not shown. */
const isOnLevelless = (insight: unknown, { levelless }: RecordedStart): boolean => {
  const dashboards = isObject(insight) ? insight['dashboards'] : undefined
  return Array.isArray(dashboards) && dashboards.some((id) => levelless.has(id))
}

/** The object in a body that holds a place, such as `body.results[3].name`. */
const parentOf = (body: unknown, at: string): unknown =>
  [...at.replace(/\.\w+$/, '').matchAll(/\.(\w+)|\[(\d+)\]/g)].reduce<unknown>((within, [, name, place]) => {
    if (name !== undefined) return isObject(within) ? within[name] : undefined
    return Array.isArray(within) ? (within[Number(place)] as unknown) : undefined
  }, body)

const idOf = (row: unknown): string => (isObject(row) ? asText(row['id']) : '')

/** Whether the service does not promise an order. @see spec T.17, T.22, 32.5 */
function isUnpromised(at: string, recorded: unknown, { match, entry }: Traffic, { insight }: World['tables']): boolean {
  if (match!.value.path !== INSIGHTS || at !== 'body.results') return /\.(?:tags|dashboards|dashboard_tiles)$/.test(at)
  const places = (recorded as readonly number[]).map((id) => insight.get(id)?.order ?? Infinity)
  return !entry.url.searchParams.get('order') && places.every((place, row) => row === 0 || places[row - 1]! <= place)
}

const isOfUnseen = (shown: unknown, { dashboard }: World['tables']): boolean => {
  const id = isObject(shown) ? shown['dashboard_id'] : shown
  return typeof id === 'number' && !dashboard.get(id)
}

/** Whether two links lead to the same page. A proxy may have asked the service on another host, without its prefix. */
const isSamePage = (recorded: unknown, fake: unknown): boolean =>
  [recorded, fake].every((link) => URL.canParse(asText(link))) && pageOf(recorded) === pageOf(fake)

const pageOf = (link: unknown): string => pathFromRoot(new URL(asText(link))) + new URL(asText(link)).search
const originOf = (link: unknown): string => new URL(asText(link)).origin

/** The fake always shows the present. @see spec 31.2 */
function isUseOfKey(recorded: unknown, fake: unknown): boolean {
  const ago = Date.parse(asText(fake)) - Date.parse(asText(recorded))
  return ago >= -60_000 && ago <= USE_IS_WRITTEN + 60_000
}

/** A sharing that was never changed: the service makes up a token for each answer. @see spec 12.4 */
const isUnsaved = (sharing: unknown): boolean => isObject(sharing) && sharing['created_at'] === null

const isToken = (recorded: unknown, fake: unknown): boolean =>
  typeof recorded === 'string' &&
  typeof fake === 'string' &&
  (recorded === '[redacted]' || (recorded.length === fake.length && /^[\w-]+$/.test(recorded)))
