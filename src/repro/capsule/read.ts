import { broken as brokenFile, checkJson, findProblem, misplaced, under } from '../../core/json/check.ts'
import type { Problem } from '../../core/json/check.ts'
import { closedSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { columnSchema } from '../../core/table/column-check.ts'
import type { TableDefinition } from '../../core/table/definition.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { checkEffect, checkFault } from '../../observe/faults/fault-schema.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { readState } from '../../state/state.ts'
import { rowCheck } from '../../state/rows.ts'
import { readThrottle } from '../../state/throttle.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'
import { capsuleForm } from './form.ts'
import { broken, requireCapsule } from './head.ts'
import { checkOrder } from './order.ts'
import { toSent } from './exchanges.ts'

/**
 * Looks at every part of a capsule.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function readCapsule(given: unknown): Capsule {
  const capsule = requireCapsule(given)
  checkJson('capsule', capsuleForm, given, parts)
  const { baseUrl, faults, requests } = capsule
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw broken('baseUrl', 'a URL', baseUrl)
  for (const [number, fault] of Object.entries(faults)) attempt(`faults.${number}`, () => checkFault(fault))
  for (const [place, request] of requests.entries()) checkRequest(`requests[${place}]`, request)
  checkOrder(capsule)
  return capsule
}

function checkRequest(path: string, request: CapsuleRequest): void {
  const { url, faults = [] } = request
  if (!URL.canParse(url)) throw broken(`${path}.url`, 'a URL', url)
  checkSending(path, request)
  for (const [place, effect] of faults.entries()) attempt(`${path}.faults[${place}]`, () => checkEffect(effect))
}

/** A request that the platform cannot send was never asked. */
function checkSending(path: string, request: CapsuleRequest): void {
  try {
    toSent(request, (text) => text)
  } catch (cause) {
    throw brokenFile('capsule', { path, says: `cannot be sent: ${(cause as Error).message}` })
  }
}

const object: JsonSchema = { type: 'object' }

const parts = {
  '#/$defs/state': (state: unknown) => refusalOf(() => readState(state)),
  '#/$defs/throttle': (throttle: unknown) => refusalOf(() => readThrottle(throttle)),
  '#/$defs/row': findInWritten,
}

/** A row that was written has the columns of its table; of one that was removed there is the key. */
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

/** Adds the path to a refusal that knows none. */
function attempt(path: string, step: () => unknown): void {
  const problem = refusalOf(step)
  if (problem) throw brokenFile('capsule', under(path, problem))
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
