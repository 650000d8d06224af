import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import { HIDDEN } from '../../observe/secrets/secrets.ts'
import type { World } from '../../resources/world.ts'
import { answeredText } from '../har/body.ts'
import { pathFromRoot } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { madeUpUsers } from '../hydrate/report.ts'
import type { AnswerDifference, DifferingAnswer, Explains } from './difference.ts'
import { isBehindEnd, isOfMadeUpPeople } from './listed-facts.ts'
import { USE_IS_WRITTEN } from './moments.ts'
import type { RecordedStart } from './start/start.ts'
import { isUnpromisedOrder, MEMBERS } from './unpromised-order.ts'

/** The list of values, which depends on all events of the project. */
const VALUES = `${PROJECT_PATH}/events/values`

/** The lists that people who were made up for keys are on. */
const PEOPLE: readonly string[] = [MEMBERS, `${PROJECT_PATH}/explicit_members`]

/** Facts that answers follow from, that no recording shows, and that have no place in a state. */
export class UnseenFacts {
  readonly #traffic: readonly ApiRequest[]
  readonly #learned = new Map<string, unknown>()

  constructor(traffic: readonly ApiRequest[]) {
    this.#traffic = traffic
  }

  /**
   * Whether a difference follows from a fact that the recording does not show. The fact is remembered, and later
   * answers must agree with it.
   */
  explains(difference: AnswerDifference, answer: DifferingAnswer): boolean {
    const { at, kind, recorded, fake } = difference
    const { apiRequest, tables, start } = answer
    const { path } = apiRequest.match!.value
    if (path === VALUES && /^body(?:\[|$)/.test(at)) return !start.showsAllEvents
    if (PEOPLE.includes(path) && isOfMadeUpPeople(difference, answer)) return true
    if (kind === 'order') return isUnpromisedOrder(at, recorded, apiRequest, tables)
    if (kind !== 'value' && kind !== 'rows') return false
    if (/^body\.(?:next|previous)$/.test(at))
      return isSamePage(recorded, fake) && this.#learn(`host behind ${apiRequest.entry.url.origin}`, originOf(recorded))
    if (/\.(?:dashboards|dashboard_tiles)(?:\[\d+\])?$/.test(at))
      return [recorded].flat().some((one) => isOfUnseen(one, tables))
    return this.#byField.get(fieldOf(at))?.(difference, answer) ?? false
  }

  readonly #explainsLevel: Explains = ({ at, row, recorded }, { body, apiRequest, start }) =>
    isOnLevelless(parentOf(body, at), start) && this.#learn(`${fieldOf(at)} ${row ?? apiRequest.path}`, recorded)

  readonly #explainsToken: Explains = ({ at, recorded, fake }, { body }) =>
    isToken(recorded, fake) &&
    !this.#isShown(asText(fake)) &&
    (isUnsaved(parentOf(body, at)) || this.#learn(`token ${asText(fake)}`, recorded))

  /** The explanations of another value of a field, by the name of the field. */
  readonly #byField: ReadonlyMap<string, Explains> = new Map<string, Explains>([
    ['effective_restriction_level', this.#explainsLevel],
    ['effective_privilege_level', this.#explainsLevel],
    ['access_token', this.#explainsToken],
    ['api_token', this.#explainsToken],
    ['accessToken', this.#explainsToken],
    ['last_used_at', ({ recorded, fake }) => isUseOfKey(recorded, fake)],
    ['ingested_event', ({ recorded }) => recorded === true],
    ['has_group_types', ({ recorded }) => recorded === true],
    [
      'count',
      ({ recorded, fake }, { apiRequest }) =>
        Number(asText(recorded)) > Number(asText(fake)) &&
        isBehindEnd(apiRequest, this.#traffic) &&
        this.#learn(`count of ${apiRequest.path}`, recorded),
    ],
    [
      'mask_value',
      ({ recorded }, { body, start }) => start.hiddenKey !== undefined && this.#learn(`mask ${idOf(body)}`, recorded),
    ],
    [
      'filters_hash',
      ({ recorded, fake }) =>
        /^cache_[\da-f]{32}$/.test(asText(recorded)) && this.#learn(`hash ${asText(fake)}`, recorded),
    ],
    [
      'member_count',
      ({ at, recorded, fake }, { body, start }) =>
        Number(asText(recorded)) >= Number(asText(fake)) - madeUpUsers(start.completed).size &&
        this.#learn(`members of ${idOf(parentOf(body, at))}`, recorded),
    ],
  ])

  /** Whether a token of the fake is one of the service. */
  #isShown(token: string): boolean {
    return this.#traffic.some(({ entry }) => answeredText(entry).includes(token))
  }

  #learn(name: string, value: unknown): boolean {
    if (!this.#learned.has(name)) this.#learned.set(name, value)
    return this.#learned.get(name) === value
  }
}

/** The name of the field at a place: `name` at `body.results[3].name`. */
const fieldOf = (at: string): string => at.replace(/^.*\.(?=\w+$)/, '')

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
  (recorded === HIDDEN || (recorded.length === fake.length && /^[\w-]+$/.test(recorded)))
