import type { CreateFake } from '../fake-access.ts'
import { verifyWith } from '../verify/verify.ts'
import type { Verification } from '../verify/verify.ts'
import type { LeftRow } from './cleanup.ts'
import { settleDeployment } from './options.ts'
import type { DeploymentOptions } from './options.ts'
import { visit } from './visit.ts'

/** The outcome of verifying the fake against a deployment. */
export interface DeploymentVerification extends Verification {
  /** Rows that were made there and could not be removed. */
  readonly left: readonly LeftRow[]
}

/** Sends the requests of the exercise to a deployment, and verifies the recorded answers. */
export async function verifyDeploymentWith(
  createFake: CreateFake,
  options: DeploymentOptions,
): Promise<DeploymentVerification> {
  const { har, ended, left } = await visit(settleDeployment(options))
  return { ...(await verifyWith(createFake, har, {})), ended, left }
}
