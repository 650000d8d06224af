import { FakeUsageError } from '../../core/usage-error.ts'
import { checkEffect, checkFault } from '../../observe/faults/fault.ts'
import { requireKnown } from '../../observe/faults/request-match.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { readState } from '../../state/state.ts'
import { checkColumn, checkRow } from '../../state/rows.ts'
import { readThrottle } from '../../state/throttle.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'
import { FormCheck } from './check.ts'
import { capsuleForm } from './form.ts'
import { broken, requireCapsule } from './head.ts'
import { checkOrder } from './order.ts'
import { toSent } from './exchanges.ts'

const parts = new FormCheck({
  state: (path, state) => under(path, () => readState(state)),
  throttle: (path, throttle) => under(path, () => readThrottle(throttle)),
  row: checkWritten,
})

/**
 * Looks at every part of a capsule.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function readCapsule(given: unknown): Capsule {
  const capsule = requireCapsule(given)
  parts.check(capsuleForm, '', given)
  const { baseUrl, faults, requests } = capsule
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw broken('baseUrl', 'a URL', baseUrl)
  for (const [number, fault] of Object.entries(faults)) under(`faults.${number}`, () => checkFault(fault))
  for (const [place, request] of requests.entries()) checkRequest(`requests[${place}]`, request)
  checkOrder(capsule)
  return capsule
}

function checkRequest(path: string, request: CapsuleRequest): void {
  const { url, faults = [] } = request
  if (!URL.canParse(url)) throw broken(`${path}.url`, 'a URL', url)
  checkSending(path, request)
  for (const [place, effect] of faults.entries()) under(`${path}.faults[${place}]`, () => checkEffect(effect))
}

/** What the platform cannot send was never asked. */
function checkSending(path: string, request: CapsuleRequest): void {
  try {
    toSent(request, (text) => text)
  } catch (cause) {
    throw new FakeUsageError(`Broken capsule: ${path}: cannot be sent: ${(cause as Error).message}`, { cause })
  }
}

/** A row that was written has the columns of its table; of one that was removed there is the key. */
function checkWritten(path: string, written: unknown): void {
  const { table, row, gone } = written as JsonObject
  if (!isTable(table)) throw broken(`${path}.table`, `one of ${tableNames.join(', ')}`, table)
  const definition = definitions[table]
  const isGone = gone !== undefined
  under(path, () => requireKnown('row', written as object, ['table', isGone ? 'gone' : 'row']))
  under(path, () =>
    isGone ? checkColumn('gone', definition.columns[definition.key]!, gone) : checkRow('row', definition, row),
  )
}

const isTable = (name: unknown): name is TableName => tableNames.includes(name as TableName)

/** Puts the path before what others say. */
function under(path: string, step: () => unknown): void {
  try {
    step()
  } catch (cause) {
    if (!(cause instanceof FakeUsageError)) throw cause
    throw new FakeUsageError(`Broken capsule: ${path}: ${cause.message}`, { cause })
  }
}
