import type { DeploymentOptions } from '../repro/deployment/options.ts'
import type { DeploymentVerification } from '../repro/deployment/verify-deployment.ts'
import type { CapturedHar, CaptureHarOptions } from '../repro/har-capsule/capture-har.ts'
import { hydrateInSteps } from '../repro/hydrate/hydrate.ts'
import type { HydrateOptions, Hydration } from '../repro/hydrate/hydrate.ts'
import { runSteps, watchSteps } from '../repro/steps.ts'
import type { Watch } from '../repro/steps.ts'
import { requireVerifyOptions } from '../repro/verify/options.ts'
import type { VerifyOptions } from '../repro/verify/options.ts'
import type { Verification } from '../repro/verify/verify.ts'
import { createFake } from './create-fake.ts'

/**
 * Rebuilds the state behind a recording from a browser's network panel: an HTTP archive (HAR 1.2), in which the API's own
 * traffic is found by path, on any host. The newest answer wins. Keys have full access and their owners are administrators,
 * unless the recording shows otherwise. Who people are and what they wrote is replaced, unless `keep` says otherwise; keys
 * and tokens always are.
 *
 * @throws FakeUsageError when it is no HTTP archive, or has no request of the API.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { hydrate } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const recorded = createFake({ scenario: typical, auth: 'lenient' })
 * await recorded.fetch('https://app.example.test/api/environments/2/dashboards/1/')
 * const { state, unplaced } = hydrate(await recorded.journal.toHar())
 *
 * unplaced.length // 0
 * createFake({ state }).db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.project_id // 2
 * ```
 */
export const hydrate = (har: unknown, options: HydrateOptions = {}): Hydration =>
  runSteps(hydrateInSteps(createFake, har, options))

/**
 * Does what `hydrate` does, for a host that shows progress and can end it early: the state is then what was read so
 * far.
 */
export const hydrateWatched = (har: unknown, options: HydrateOptions, watch: Watch): Promise<Hydration> =>
  watchSteps(hydrateInSteps(createFake, har, options), watch)

/**
 * Tells whether the fake answers as the service did in a recording (HAR 1.2). The state before the recording is
 * restored, and each recorded request is sent again, in order. The result names every difference with its request, its
 * place and the rule of the rule book. Ids, tokens and times that the service makes up are taken from the first answer
 * that shows them, and must be equal from then on.
 *
 * @throws FakeUsageError when it is no HTTP archive, has no answer of the API that can be compared, or an option is wrong.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { verify } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const recorded = createFake({ scenario: typical, auth: 'lenient' })
 * await recorded.fetch('https://app.example.test/api/environments/2/dashboards/1/')
 * const { differences, same } = await verify(await recorded.journal.toHar({ keep: ['everything'] }))
 *
 * differences // []
 * same // 1
 * ```
 */
export async function verify(har: unknown, options: VerifyOptions = {}): Promise<Verification> {
  requireVerifyOptions(options)
  const { verifyWith, requireCompared } = await import('../repro/verify/verify.ts')
  return requireCompared(await verifyWith(createFake, har, options))
}

/**
 * Tells whether the fake answers as a deployment of the service does today. It reads every resource of a project there,
 * as a client would, and verifies the answers like those of a recording. With `write` it also makes a few rows in a
 * project made for it, and removes them, whatever happens; `left` names what could not be removed.
 *
 * @throws FakeUsageError when an option is wrong, there is no such API at the address, it refuses the token, or has no such
 * project for it.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { verifyDeployment } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const { fetch, db } = createFake({ scenario: typical }) // instead of a real deployment
 * const token = db.key.getAll()[0]!.value
 * const { differences, left } = await verifyDeployment({ baseUrl: 'https://app.example.test', token, fetch })
 *
 * differences // []
 * left // []
 * ```
 */
export async function verifyDeployment(options: DeploymentOptions): Promise<DeploymentVerification> {
  const { verifyDeploymentWith } = await import('../repro/deployment/verify-deployment.ts')
  return verifyDeploymentWith(createFake, options)
}

/**
 * Makes a capsule of a recording (HAR 1.2), to be opened, tested against and made smaller like one of a fake: the state
 * before the recording, its requests, and which of them were under way together. If the fake answers with another status than
 * the service did, as for failures and paths without a route, a fault of the request gives the recorded answer. Redacted like
 * `hydrate`.
 *
 * @throws FakeUsageError when it is no HTTP archive, has no request of the API, or an option is wrong.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { captureHar, replay } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const recorded = createFake({ scenario: typical, auth: 'lenient' })
 * await recorded.fetch('https://app.example.test/api/environments/2/dashboards/1/')
 * const { capsule, forced } = await captureHar(await recorded.journal.toHar())
 *
 * capsule.requests.length // 1
 * forced // []
 * const { same } = await replay(capsule)
 * same // 1
 * ```
 */
export async function captureHar(har: unknown, options: CaptureHarOptions = {}): Promise<CapturedHar> {
  const { captureHarWith } = await import('../repro/har-capsule/capture-har.ts')
  return captureHarWith(createFake, har, options)
}
