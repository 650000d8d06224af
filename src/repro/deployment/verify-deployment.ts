import type { CreateFake } from '../fake-access.ts'
import { verifyWith } from '../verify/verify.ts'
import type { Verification } from '../verify/verify.ts'
import type { LeftRow } from './cleanup.ts'
import { settleDeployment } from './options.ts'
import type { DeploymentOptions } from './options.ts'
import { visit } from './visit.ts'

/** What a deployment says of the fake. */
export interface DeploymentVerification extends Verification {
  /** Rows that were made there and could not be removed. */
  readonly left: readonly LeftRow[]
}

/** Asks a deployment the exercise, and verifies what was recorded of it. */
export async function verifyDeploymentWith(
  createFake: CreateFake,
  options: DeploymentOptions,
): Promise<DeploymentVerification> {
  const { har, ended, left } = await visit(settleDeployment(options))
  return { ...(await verifyWith(createFake, har, {})), ended, left }
}
