import { settleContract } from '../../contract/contract.ts'
import type { Contract, ContractChoice } from '../../contract/contract.ts'
import { copyOfJson } from '../../core/json/copies.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { isFinal } from '../../observe/faults/fault.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import { isRead } from '../../resources/route.ts'
import type { Capsule, CapsuleRequest } from '../capsule/capsule.ts'
import { withChecksums } from '../capsule/checksum.ts'
import { toSent } from '../capsule/exchanges.ts'
import { readCapsule } from '../capsule/read.ts'
import { rerecord, sentPart } from '../capsule/rerecord.ts'
import { stepsOf, withSteps } from '../capsule/session-steps.ts'
import { settledEvents } from '../capsule/settled-events.ts'
import type { CreateFake } from '../fake-access.ts'
import type { Watch } from '../steps.ts'
import { requireChanges } from './changes.ts'
import type { RequestChange, RetakeChanges } from './changes.ts'
import { keyOfSender, unsigned } from './sender.ts'

/**
 * Sends all requests of a capsule again, with these changes. The capsule was checked, and may have been edited by hand.
 *
 * @throws FakeUsageError when a change is unknown, or leads to what cannot be sent.
 */
export async function retakeWith(
  createFake: CreateFake,
  given: Capsule,
  changes: RetakeChanges,
  watch?: Watch,
): Promise<Capsule> {
  requireChanges(given, changes)
  const changed = changedCapsule(given, changes)
  const rerecorded = withChecksums(await rerecord(createFake, changed, changed, watch))
  return readCapsule(copyOfJson(rerecorded))
}

/** The capsule with these changes in its requests and settings, and without its outcomes. */
export function changedCapsule(given: Capsule, { without = [], contract, auth, ...changes }: RetakeChanges): Capsule {
  let capsule: Capsule = {
    ...given,
    ...(contract !== undefined && { contract: changedContract(given.contract, contract) }),
    ...(auth && { auth }),
  }
  for (const [number, change] of Object.entries(changes)) capsule = withChange(capsule, Number(number), change)
  const events = settledEvents(capsule, refaultedBy(changes))
  const settled = { ...capsule, requests: capsule.requests.map(sentPart), events }
  if (without.length === 0) return settled
  return withSteps(
    settled,
    stepsOf(settled).filter((step) => !('request' in step && without.includes(step.request))),
  )
}

/** The numbers of the requests that meet other faults. */
const refaultedBy = (changes: Readonly<Record<number, RequestChange>>): ReadonlySet<number> =>
  new Set(Object.entries(changes).flatMap(([number, { faults }]) => (faults ? [Number(number)] : [])))

/** Single rows change the contract of the capsule. A name, or a base with rows, is a whole contract, as `createFake` takes it. */
function changedContract(given: Contract, change: NonNullable<RetakeChanges['contract']>): Contract {
  const isWhole = typeof change === 'string' || ('base' in change && change.base !== undefined)
  return settleContract(isWhole ? (change as ContractChoice) : { base: 'documented', ...given, ...change })
}

function withChange(capsule: Capsule, number: number, change: RequestChange): Capsule {
  const { as } = change
  const sender = as === undefined || as === null ? undefined : keyOfSender(capsule, as)
  const requests = capsule.requests.map((request, at) =>
    at + 1 === number ? changedRequest(as === undefined ? request : unsigned(request), change, sender?.value) : request,
  )
  return { ...capsule, ...(sender && { start: sender.start }), requests }
}

function changedRequest(given: CapsuleRequest, change: RequestChange, key: string | undefined): CapsuleRequest {
  const { faults: before, failure: failed, body: sent, ...request } = given
  const { as, method = given.method, url = given.url, faults = before, body = sent } = change
  const isJson = change.body !== undefined && change.body !== null && typeof change.body !== 'string'
  const headers = {
    ...given.headers,
    ...(isJson && { 'content-type': 'application/json' }),
    ...(as !== undefined && { authorization: key === undefined ? null : `Bearer ${key}` }),
    ...lowerCased(change.headers ?? {}),
  }
  const failure = change.faults ? failureBy(change.faults) : failed
  if (!URL.canParse(url, given.url)) throw new FakeUsageError(`The "url" of a change is a URL or a path, got ${url}.`)
  return sendable({
    ...request,
    method,
    url: new URL(url, given.url).href,
    headers: Object.fromEntries(
      Object.entries(headers).filter((header): header is [string, string] => header[1] !== null),
    ),
    ...(body !== null &&
      body !== undefined && { body: isJson ? JSON.stringify(body) : (body as CapsuleRequest['body'] & {}) }),
    ...(faults && faults.length > 0 && { faults }),
    ...(failure !== undefined && { failure }),
  })
}

/** Why a request that meets these faults gets no answer; undefined if it gets one, or waits for it. */
function failureBy(faults: readonly FaultEffect[]): string | undefined {
  const { networkError, hang } = faults.findLast(isFinal) ?? {}
  return networkError || (hang !== undefined && hang !== true) ? 'Failed to fetch' : undefined
}

/** @throws FakeUsageError when no client could send the request: a body with GET, a header of two lines. */
function sendable(request: CapsuleRequest): CapsuleRequest {
  try {
    toSent(request, (text) => text)
    return request
  } catch (cause) {
    const remedy =
      isRead(request.method.toUpperCase()) && request.body !== undefined ? ' Give "body": null with it.' : ''
    throw new FakeUsageError(`No client can send the changed request: ${(cause as Error).message}${remedy}`, { cause })
  }
}

const lowerCased = (headers: NonNullable<RequestChange['headers']>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
