import { isObject } from '../../core/json/kinds.ts'
import { pythonText } from '../../core/json/python-repr.ts'
import type { Call } from '../route.ts'
import { refreshMode } from './refresh-mode.model.ts'
import type { RefreshMode } from './refresh-mode.model.ts'

type RefreshCall = Pick<Call, 'query' | 'body' | 'warn'>

/** The refresh that a request names, in its query or else in its body. @see spec 34.3 */
export function readRefresh({ query, body: { value }, warn }: RefreshCall): RefreshMode | undefined {
  const sent = query.get('refresh') ?? (isObject(value) ? value['refresh'] : undefined)
  return refreshMode(sent === undefined || sent === null ? undefined : pythonText(sent), warn)
}

/** Warns of parameters without effect on short insights. @see spec 34.5 */
export function warnOfIdleDisplay(call: RefreshCall): void {
  const refresh = readRefresh(call)
  const overrides = ['filters_override', 'variables_override'].filter((name) => call.query.get(name) !== undefined)
  const idle = [...(refresh === undefined || refresh === 'force_cache' ? [] : ['refresh']), ...overrides]
  for (const name of idle) call.warn(`Query parameter "${name}" was ignored: with "basic" it has no effect.`)
}
