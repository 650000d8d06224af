import { toBody } from '../../core/http/body.ts'
import { invalid } from '../../core/http/errors.ts'
import { parse } from '../../core/http/fields.ts'
import { isObject } from '../../core/json/kinds.ts'
import { isFalsy } from '../../core/json/python.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Warn } from '../../core/warn.ts'
import { insightTexts, tileObjects, tileTexts } from '../templates/body.model.ts'
import type { TemplateTile } from '../templates/model.ts'
import { textBody } from '../tiles/body.model.ts'
import { warnUnlessKnownType } from './create.rules.ts'

/** A tile of an unknown type is left out, with a warning. @see spec 8.5, 8.9 */
export function readTile(sent: JsonObject, at: number, warn: Warn): TemplateTile[] {
  const { type } = sent
  if (type === undefined) throw invalid('A tile of a template needs a type: INSIGHT or TEXT.', 'template')
  if (!warnUnlessKnownType(type, warn)) return []
  requireMembers(sent, type)
  warnOfIdleMembers(sent, type, at, warn)
  return [
    {
      type,
      ...readTexts(sent, type, `tiles__${at}`),
      ...parse(tileTexts, toBody({ color: textOf(sent['color']) }), { within: `tiles__${at}` }),
      ...readObjects(sent, `tiles__${at}`),
    },
  ]
}

/** The service crashes on a tile without layouts, and on an insight tile of nothing. @see spec 8.4 */
function requireMembers({ layouts, filters, query }: JsonObject, type: TemplateTile['type']): void {
  if (layouts === undefined || layouts === null) throw invalid('A tile of a template needs "layouts".', 'template')
  if (type === 'INSIGHT' && isFalsy(query) && !isObject(filters))
    throw invalid('An INSIGHT tile of a template needs "filters" or a "query".', 'template')
}

/** The objects of a tile. Whatever is no object counts as not sent. @see spec E.23 */
function readObjects(sent: JsonObject, within: string) {
  const objects = Object.fromEntries(Object.entries(sent).filter(([, value]) => isObject(value)))
  const { layouts = {}, filters = {}, query = null } = parse(tileObjects, toBody(objects), { within })
  return { layouts, filters, query }
}

/** The texts of a tile: those of its insight, or the body of its text. Whatever is not text counts as not sent. */
function readTexts(sent: JsonObject, type: 'INSIGHT' | 'TEXT', within: string) {
  const texts = {
    name: textOf(sent['name']),
    description: textOf(sent['description']),
    body: textOf(sent['body']) ?? '',
  }
  return type === 'INSIGHT'
    ? { ...texts, ...parse(insightTexts, toBody(texts), { within: `${within}__insight` }) }
    : { ...texts, ...parse({ body: textBody.body }, toBody(texts), { within: `${within}__text` }) }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type Kind = 'text' | 'object'
type Members = Readonly<Record<string, Kind>>

const OF_EVERY_TILE: Members = { layouts: 'object', color: 'text' }
/** The members that each type of tile reads. */
const MEMBERS: Readonly<Record<TemplateTile['type'], Members>> = {
  INSIGHT: { name: 'text', description: 'text', filters: 'object', query: 'object', ...OF_EVERY_TILE },
  TEXT: { body: 'text', ...OF_EVERY_TILE },
}

/** Warns of members of a template tile that have no effect. A null or empty one loses nothing. @see spec 8.5, T.16, F.6 */
function warnOfIdleMembers(sent: JsonObject, type: TemplateTile['type'], at: number, warn: Warn) {
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
  if (!isKnown) return members[name] === 'text' ? 'it is not text' : 'it is not an object'
  const hasQuery = isObject(sent['query']) && !isFalsy(sent['query'])
  return name === 'filters' && hasQuery ? 'the tile has a "query"' : undefined
}
