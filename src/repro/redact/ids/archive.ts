import { typeOf } from '../../../observe/journal/har.ts'
import type { ArchivedExchange, Header } from '../../../observe/journal/har.ts'
import { mapInSteps } from '../../steps.ts'
import type { Steps } from '../../steps.ts'
import type { RedactOptions } from '../keep.ts'
import { replaceInBody } from './bodies.ts'
import { IdRules } from './id-rules.ts'
import { FoundIds, newIds } from './mapping.ts'
import type { IdMapping } from './mapping.ts'
import { drawFor, otherShortIds, otherUuids } from './random-ids.ts'
import { renumber } from './renumber.ts'

/**
 * Replaces the ids in the exchanges of an archive, if the options say so. Unlike a capsule, an archive is not replayed,
 * so it holds all ids that there are.
 */
export function* replaceArchiveIds(
  exchanges: readonly ArchivedExchange[],
  original: unknown,
  options: RedactOptions,
): Steps<readonly ArchivedExchange[]> {
  if (options.ids !== 'replace') return exchanges
  const found = new FoundIds()
  const finding = new IdRules(found)
  yield* mapInSteps(
    exchanges,
    (exchange) => replaceInExchange(exchange, finding),
    () => `${found.count} ids found`,
  )
  const rules = new IdRules(otherIds(found, drawFor(original, options)))
  return yield* mapInSteps(
    exchanges,
    (exchange) => replaceInExchange(exchange, rules),
    () => `${found.count} ids replaced`,
  )
}

/** Another id for each that was found. */
const otherIds = (found: FoundIds, draw: () => number): IdMapping =>
  newIds({
    numbers: renumber({ all: found.numbers, inTurn: new Set() }, draw),
    uuids: otherUuids(found.uuids, draw),
    shortIds: otherShortIds(found.shortIds, draw),
  })

function replaceInExchange(exchange: ArchivedExchange, rules: IdRules): ArchivedExchange {
  const { url, requestHeaders, requestBody, responseHeaders, responseBody, comment } = exchange
  return {
    ...exchange,
    url: rules.texts.address(url),
    requestHeaders: requestHeaders.map((header) => replaceInHeader(header, rules)),
    requestBody: requestBody && replaceInBody(requestBody, rules, typeOf(requestHeaders)),
    responseHeaders: responseHeaders.map((header) => replaceInHeader(header, rules)),
    responseBody: responseBody && replaceInBody(responseBody, rules, typeOf(responseHeaders)),
    comment: rules.texts.comment(comment),
  }
}

const replaceInHeader = ([name, value]: Header, { texts }: IdRules): Header => [name, texts.text(value)]
