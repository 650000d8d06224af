import { isObject } from '../../core/json/kinds.ts'
import { isFalsy } from '../../core/json/python.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Warn } from '../../core/warn.ts'
import type { TemplateTile } from '../templates/model.ts'

type Kind = 'text' | 'object'
type Members = Readonly<Record<string, Kind>>

const place: Members = { layouts: 'object', color: 'text' }
/** The members that each type of tile reads. */
const MEMBERS: Readonly<Record<TemplateTile['type'], Members>> = {
  INSIGHT: { name: 'text', description: 'text', filters: 'object', query: 'object', ...place },
  TEXT: { body: 'text', ...place },
}

/** Warns of members of a template tile that have no effect. A null or empty one loses nothing. @see spec 8.5, T.16, F.6 */
export function warnOfIdleMembers(sent: JsonObject, type: TemplateTile['type'], at: number, warn: Warn) {
  for (const name of Object.keys(sent)) {
    const why = name === 'type' ? undefined : whyIgnored(sent, name, MEMBERS[type])
    if (why !== undefined) warn(`"${name}" of template tile ${at} was ignored: ${why}.`)
  }
}

function whyIgnored(sent: JsonObject, name: string, members: Members): string | undefined {
  const value = sent[name]
  if (isFalsy(value)) return undefined
  if (!Object.hasOwn(members, name)) return 'a tile of this type has none'
  const isKnown = members[name] === 'text' ? typeof value === 'string' : isObject(value)
  if (!isKnown) return members[name] === 'text' ? 'it is no text' : 'it is no object'
  const hasQuery = isObject(sent['query']) && !isFalsy(sent['query'])
  return name === 'filters' && hasQuery ? 'the tile has a "query"' : undefined
}
