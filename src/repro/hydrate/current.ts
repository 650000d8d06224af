import { routeOf } from '../../description/routes.ts'
import { isObject } from '../../core/json/kinds.ts'
import { readAnswer, statusOf } from '../har/body.ts'
import type { Traffic } from '../har/traffic.ts'
import { numberOf } from './answer.ts'
import type { Draft } from './draft.ts'
import { keyShown } from './placing.ts'

/**
 * Finds what `@current` means for each caller, before anything is placed: what the caller itself was shown, or else the one
 * project it names by its number.
 */
export function findCurrentProjects(draft: Draft, traffic: readonly Traffic[]): void {
  const named = new Map<string | undefined, Set<number>>()
  for (const one of traffic) {
    if (!one.match || routeOf(one.match.value.path).reach === 'public') continue
    const key = keyShown(one.entry)
    const caller = draft.caller(key)
    if (statusOf(one.entry) !== 200) continue
    caller.current = shownCurrent(one) ?? caller.current
    const project = numberOf(one.match.params['project_id'])
    if (project !== undefined) named.set(key, (named.get(key) ?? new Set()).add(project))
  }
  for (const [key, projects] of named) {
    const [only] = projects
    if (projects.size === 1) draft.caller(key).current ??= only
  }
}

function shownCurrent({ entry, match }: Traffic): number | undefined {
  const { value, params } = match!
  const isMe = value.path === '/api/users/:uuid'
  const isItself = /^\/api\/(?:projects|environments)\/:project_id$/.test(value.path)
  if (!isMe && !(isItself && params['project_id'] === '@current')) return undefined
  const read = readAnswer(entry)
  const body = 'json' in read && isObject(read.json) ? read.json : {}
  const project = isMe ? body['team'] : body
  return isObject(project) ? numberOf(String(project['id'])) : undefined
}
