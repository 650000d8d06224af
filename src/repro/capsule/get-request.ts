import { counted } from '../../core/counted.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Capsule, CapsuleRequest } from './capsule.ts'

/** @throws FakeUsageError when the capsule has no request of this number, from 1. */
export function getRequest({ requests }: Pick<Capsule, 'requests'>, number: number): CapsuleRequest {
  const request = requests[number - 1]
  if (request) return request
  throw new FakeUsageError(`The capsule has ${counted(requests.length, 'request')}, and no request ${number}.`)
}
