import { broken, checkJson, findProblem, misplaced, under } from '../../core/json/check.ts'
import type { Problem } from '../../core/json/check.ts'
import { closedSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { columnSchema } from '../../core/table/column-check.ts'
import type { TableDefinition } from '../../core/table/columns.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { checkEffect, checkFault } from '../../observe/faults/fault-checks.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { RateLimits } from '../../resources/throttle.ts'
import { rowCheck } from '../../state/rows.ts'
import { readState } from '../../state/state.ts'
import { readThrottle } from '../../state/throttle.ts'
import { settleKeep } from '../redact/keep.ts'
import { completed } from '../state-rows.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'
import { requireUnchanged } from './checksum.ts'
import { checkOrder, misfit } from './event-order.ts'
import { toSent } from './exchanges.ts'
import { requireCapsule } from './open.ts'
import { capsuleForm } from './schema.ts'

/**
 * Checks every part of a capsule, and fills in what its start may leave out.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function readCapsule(given: unknown): Capsule {
  const capsule = readChangedCapsule(given)
  requireUnchanged(capsule.requests)
  return capsule
}

/**
 * Does the same, but allows requests that were changed by hand: whoever calls it sends them again.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function readChangedCapsule(given: unknown): Capsule {
  const capsule = requireCapsule(given)
  checkJson('capsule', capsuleForm, given, parts)
  const { baseUrl, faults, redaction, requests } = capsule
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw misfit('baseUrl', 'a URL', baseUrl)
  for (const [number, fault] of Object.entries(faults)) attempt(`faults.${number}`, () => checkFault(fault))
  for (const [place, request] of requests.entries()) checkRequest(`requests[${place}]`, request)
  if (redaction) attempt('redaction.kept', () => settleKeep(redaction.kept))
  checkOrder(capsule)
  checkCounted(capsule)
  return { ...capsule, start: completed(capsule.start) }
}

function checkRequest(path: string, request: CapsuleRequest): void {
  const { url, faults = [] } = request
  if (!URL.canParse(url)) throw misfit(`${path}.url`, 'a URL', url)
  try {
    toSent(request, (text) => text)
  } catch (cause) {
    throw broken('capsule', { path, says: `cannot be sent: ${(cause as Error).message}` })
  }
  for (const [place, effect] of faults.entries()) attempt(`${path}.faults[${place}]`, () => checkEffect(effect))
}

const object: JsonSchema = { type: 'object' }

const parts = {
  '#/$defs/state': (state: unknown) => refusalOf(() => readState(state)),
  '#/$defs/throttle': (throttle: unknown) => refusalOf(() => readThrottle(throttle)),
  '#/$defs/row': findInWritten,
}

/** A row that was written has the columns of its table; a row that was removed has only its key. */
function findInWritten(written: unknown): Problem | undefined {
  const { table, row, gone } = written as Readonly<Record<string, unknown>>
  if (!isTable(table)) return misplaced('table', `one of ${tableNames.join(', ')}`, table)
  const definition: TableDefinition = definitions[table]
  const key = columnSchema(definition.columns[definition.key]!)
  const problem = findProblem(
    closedSchema({ table: text, ...(gone === undefined ? { row: object } : { gone: key }) }),
    written,
  )
  if (problem || gone !== undefined) return problem
  const wrong = rowCheck(definition)(row)
  return wrong && under('row', wrong)
}

const isTable = (name: unknown): name is TableName => tableNames.includes(name as TableName)

/** Adds the path to a refusal that does not name one. */
function attempt(path: string, step: () => unknown): void {
  const problem = refusalOf(step)
  if (problem) throw broken('capsule', under(path, problem))
}

function refusalOf(step: () => unknown): Problem | undefined {
  try {
    step()
    return undefined
  } catch (cause) {
    if (cause instanceof FakeUsageError) return { path: '', says: cause.message }
    throw cause
  }
}

/**
 * Checks that requests are counted against limits that are in force then.
 *
 * @throws FakeUsageError with the path, the limits there are and what was found.
 */
function checkCounted({ start, events }: Capsule): void {
  let limits = start.throttle?.limits
  for (const [place, { throttle, counted = [] }] of events.entries()) {
    if (throttle !== undefined) limits = throttle?.limits
    const known = limits ? namesOf(limits) : []
    for (const [at, window] of counted.entries())
      if (!known.some((name) => window.startsWith(`${name}/`)))
        throw broken('capsule', misplaced(`events[${place}].counted[${at}]`, expected(known), window))
  }
}

/** The names of limits: `default/0`, `events/1`. */
const namesOf = (limits: RateLimits): readonly string[] =>
  Object.entries(limits).flatMap(([rate, own]) => own.map((_, place) => `${rate}/${place}`))

const expected = (known: readonly string[]): string =>
  known.length === 0
    ? 'nothing, because no rate limit is in force'
    : `a rate limit and the number of a key (${known.map((name) => `${name}/<key>`).join(', ')})`
