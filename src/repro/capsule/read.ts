import { broken, checkJson, findProblem, misplaced, under } from '../../core/json/check.ts'
import type { Problem } from '../../core/json/check.ts'
import { closedSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { columnSchema } from '../../core/table/column-check.ts'
import type { TableDefinition } from '../../core/table/definition.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { checkEffect, checkFault } from '../../observe/faults/fault-checks.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { rowCheck } from '../../state/rows.ts'
import { readState } from '../../state/state.ts'
import { readThrottle } from '../../state/throttle.ts'
import { settleKeep } from '../redact/keep.ts'
import { completed } from '../state-rows.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest } from './capsule.ts'
import { checkCounted } from './counted.ts'
import { requireUnchanged } from './checksum.ts'
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

/** The error for an unexpected value at a path. */
const misfit = (path: string, expected: string, got: unknown): FakeUsageError =>
  broken('capsule', misplaced(path, expected, got))

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

type Stage = 'asked' | 'applied' | 'answered'

/**
 * Checks that all requests come, in the order of their numbers, that each is applied once at most and answered after that,
 * and that faults in force are faults of the capsule.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
function checkOrder({ requests, faults, events }: Capsule): void {
  const stages: Stage[] = []
  for (const [place, event] of events.entries()) {
    const path = `events[${place}]`
    checkAsked(path, event, stages, requests.length)
    for (const stage of ['applied', 'answered'] as const) {
      const number = event[stage]
      if (number !== undefined) checkStage(`${path}.${stage}`, stage, number, stages, requests[number - 1])
    }
    for (const [number, count] of Object.entries(event.faults ?? {}))
      if (!Object.hasOwn(faults, number))
        throw misfit(`${path}.faults.${number}`, 'the number of one of its faults', count)
  }
  const next = stages.length + 1
  if (next <= requests.length)
    throw broken('capsule', {
      path: `requests[${next - 1}]`,
      says: `no event asks it. Add to events: { "asked": ${next} }, { "applied": ${next} }, { "answered": ${next} }`,
    })
}

function checkAsked(path: string, { asked }: CapsuleEvent, stages: Stage[], requests: number): void {
  if (asked === undefined) return
  const next = stages.length + 1
  if (asked !== next || asked > requests)
    throw misfit(`${path}.asked`, next <= requests ? String(next) : 'no further request', asked)
  stages.push('asked')
}

function checkStage(path: string, to: Stage, number: number, stages: Stage[], request?: CapsuleRequest): void {
  const from = stages[number - 1]
  if (from === undefined) throw misfit(path, 'the number of a request that was asked before', number)
  const { faults = [], failure } = request!
  const skips = from === 'asked' && (faults.length > 0 || failure !== undefined)
  const isNext = to === 'applied' ? from === 'asked' : from === 'applied' || skips
  if (!isNext) throw misfit(path, `the number of a request that waits to be ${to}`, number)
  stages[number - 1] = to
}
