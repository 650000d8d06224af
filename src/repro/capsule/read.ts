import { FakeUsageError } from '../../core/errors.ts'
import { checkEffect, checkFault } from '../../core/faults/fault.ts'
import { isObject } from '../../core/table/column-check.ts'
import { tableNames } from '../../database.ts'
import type { TableName } from '../../database.ts'
import { readState } from '../../state.ts'
import type { FakeState } from '../../state.ts'
import { throttleSchema } from '../../state/schema.ts'
import { readThrottle } from '../../state/throttle.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'
import { FormCheck, broken } from './check.ts'
import { capsuleForm, rowForms } from './form.ts'
import { checkOrder } from './order.ts'
import { toSent } from './sending.ts'

const parts = new FormCheck({
  state: checkStart,
  throttle: checkThrottle,
  row: checkRow,
})

/** @throws FakeUsageError with the path, what was expected there and what was found. */
export function readCapsule(given: unknown): Capsule {
  if (!isObject(given) || given['format'] === undefined) throw broken('', 'what await fake.capture() gives', given)
  checkVersion(given)
  parts.check(capsuleForm, '', given)
  const capsule = given as unknown as Capsule
  const { baseUrl, faults, requests } = capsule
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw broken('baseUrl', 'a URL', baseUrl)
  for (const [number, fault] of Object.entries(faults)) under(`faults.${number}`, () => checkFault(fault))
  for (const [place, request] of requests.entries()) checkRequest(`requests[${place}]`, request)
  checkOrder(capsule)
  return capsule
}

function checkVersion({ format, version }: Readonly<Record<string, unknown>>): void {
  if (format === CAPSULE_FORMAT && typeof version === 'number' && version > CAPSULE_VERSION)
    throw new FakeUsageError(
      `This capsule is of version ${version}, which is newer than this package reads (${CAPSULE_VERSION}). Update fake-dashboards.`,
    )
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

function checkStart(path: string, state: unknown): void {
  under(path, () => readState(state))
  const { throttle } = state as FakeState
  if (throttle !== undefined) checkThrottle(`${path}.throttle`, throttle)
}

function checkThrottle(path: string, throttle: unknown): void {
  parts.check(throttleSchema(), path, throttle)
  under(path, () => readThrottle(throttle))
}

/** A row that was written has the columns of its table; of one that was removed there is the key. */
function checkRow(path: string, row: unknown): void {
  const { table, gone } = row as Readonly<Record<string, unknown>>
  if (!isTable(table)) throw broken(`${path}.table`, `one of ${tableNames.join(', ')}`, table)
  const { written, removed } = rowForms(table)
  parts.check(gone === undefined ? written : removed, path, row)
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
