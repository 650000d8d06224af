import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { routeOf } from '../../description/routes.ts'
import { SHARING_TOKEN } from '../../resources/keys/credentials.model.ts'
import { answeredObject } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import { apiKeyOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { isRealToken, numberOf, objectsIn } from './reading.ts'
import { RecordedCaller } from './recorded-caller.ts'

/** The key that a request was made with; undefined if the recording shows none, or something in its place. */
export function usableKeyOf(entry: HarEntry): string | undefined {
  const key = apiKeyOf(entry)
  return isRealToken(key) ? key : undefined
}

const ASSUMED_PROJECT = 1

export class RecordedCallers {
  readonly #byKey = new Map<string | undefined, RecordedCaller>()
  /** The project that `@current` is taken for, if the recording has no number of a project at all. */
  assumedProject: number | undefined

  /** The callers that were answered. Only they get keys. */
  answered(): readonly RecordedCaller[] {
    return this.all().filter(({ wasAnswered }) => wasAnswered)
  }

  all(): readonly RecordedCaller[] {
    return [...this.#byKey.values()]
  }

  /** The sender of a request; undefined on a path that needs no key, and if a sharing token replaces the key. */
  of({ entry, match }: ApiRequest): RecordedCaller | undefined {
    const route = match && routeOf(match.value.path)
    if (route?.reach === 'public' || (route?.actions.GET?.shared && entry.url.searchParams.get(SHARING_TOKEN)))
      return undefined
    const key = usableKeyOf(entry)
    const caller = this.#byKey.get(key) ?? new RecordedCaller(key)
    this.#byKey.set(key, caller)
    return caller
  }

  /** The project that a path names; undefined if it names none, or nothing shows which one is the current one. */
  projectOf(apiRequest: ApiRequest): number | undefined {
    const project = apiRequest.match?.params['project_id']
    return project === '@current' ? this.of(apiRequest)?.currentProject : numberOf(project)
  }

  /**
   * Finds what `@current` means: the project that a caller was shown as its own, or else the only one it names, or else the
   * only one of the recording; and the organisation that was shown.
   */
  findCurrent(traffic: readonly ApiRequest[]): void {
    const named = new Map<RecordedCaller | undefined, Set<number>>()
    for (const one of traffic) {
      const caller = one.match && this.of(one)
      if (!one.match || one.entry.status !== 200) continue
      const project = numberOf(one.match.params['project_id'])
      if (project !== undefined) named.set(caller, (named.get(caller) ?? new Set()).add(project))
      if (!caller) continue
      caller.currentProject = shownCurrent(one) ?? caller.currentProject
      caller.currentOrganization = shownOrganization(one) ?? caller.currentOrganization
      caller.firstProject ??= project ?? firstListed(one)
    }
    const allNamed = [...named.values()].flatMap((projects) => [...projects])
    for (const caller of this.all()) caller.firstProject ??= allNamed[0]
    for (const [caller, [only, ...others]] of named) if (caller && others.length === 0) caller.currentProject ??= only
    const known = this.all().flatMap(({ currentProject, firstProject }) => [currentProject, firstProject])
    const projects = new Set([...allNamed, ...known])
    projects.delete(undefined)
    if (projects.size < 2) this.#assumeCurrent(traffic, [...projects][0])
  }

  /** Whoever was answered in `@current`, and whose project nothing shows, was in the only one that there is. */
  #assumeCurrent(traffic: readonly ApiRequest[], only: number | undefined): void {
    const isOfCurrent = ({ entry, match }: ApiRequest): boolean =>
      entry.status >= 200 && entry.status < 300 && match?.params['project_id'] === '@current'
    for (const one of traffic.filter(isOfCurrent)) {
      const caller = this.of(one)
      if (!caller || caller.currentProject !== undefined) continue
      if (only === undefined) this.assumedProject = ASSUMED_PROJECT
      caller.currentProject = only ?? ASSUMED_PROJECT
      caller.firstProject ??= caller.currentProject
    }
  }
}

/** The first project on a list of those that a caller may enter. */
function firstListed({ entry, match }: ApiRequest): number | undefined {
  if (match!.value.path !== '/api/projects' && match!.value.path !== '/api/environments') return undefined
  const [first] = objectsIn(answeredObject(entry)['results'])
  return first && numberOf(asText(first['id']))
}

function shownCurrent({ entry, match }: ApiRequest): number | undefined {
  const { value, params } = match!
  const isMe = value.path === '/api/users/:uuid'
  const isItself = /^\/api\/(?:projects|environments)\/:project_id$/.test(value.path)
  if (!isMe && !(isItself && params['project_id'] === '@current')) return undefined
  const body = answeredObject(entry)
  const project = isMe ? body['team'] : body
  return isObject(project) ? numberOf(asText(project['id'])) : undefined
}

function shownOrganization({ entry, match }: ApiRequest): string | undefined {
  const { value, params } = match!
  const isMe = value.path === '/api/users/:uuid'
  const isItself = value.path === '/api/organizations/:id' && params['id'] === '@current'
  const isList = value.path === '/api/organizations'
  if (!isMe && !isItself && !isList) return undefined
  const body = answeredObject(entry)
  const [only] = body['count'] === 1 ? objectsIn(body['results']) : []
  const organization = isMe ? body['organization'] : isList ? only : body
  const id = isObject(organization) ? organization['id'] : undefined
  return typeof id === 'string' ? id : undefined
}
