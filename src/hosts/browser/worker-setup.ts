import { setupWorker } from 'msw/browser'
import type { SetupWorker } from 'msw/browser'
import { givenFields } from '../../core/json/checked-fields.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { takesTime } from '../../observe/faults/fault.ts'
import { describeUnknown } from '../../request/not-faked.ts'
import { isAppModule } from '../app-modules.ts'
import type { resumeUsedWorld } from '../inspector/docked-inspector.ts'
import { HANDOVER, usedWorld, wasUsed } from '../inspector/used-world.ts'
import { createHandlers } from '../msw.ts'
import { tellingOtherBase } from '../other-base.ts'
import { warn } from '../page/warn.ts'
import { withoutBrokenStreams } from './broken-streams.ts'
import { openOnRequest } from './inspector-keys.ts'
import { openPageFake } from './page-fake.ts'
import { requirePageOptions } from './page-options.ts'
import type { FakeWorkerOptions } from './page-options.ts'
import { workerSwitches } from './worker-switches.ts'
import type { WorkerSwitches } from './worker-switches.ts'

/** A fake, and the msw worker that puts it behind every request of this page. */
export interface FakeWorkerSetup extends WorkerSwitches {
  /** The fake that answers. */
  readonly fake: Fake
  /** msw's worker in front of it: `worker.use(…)` adds answers of your own. */
  readonly worker: SetupWorker
  /**
   * The address of this page with the present state in it.
   *
   * @throws FakeUsageError without `persist: 'link'`, and when the state is too long for an address.
   * @see spec F.36
   */
  readonly link: () => Promise<string>
  /**
   * Copies that address. Browsers allow this only after a click or a key press.
   *
   * @returns the address.
   * @throws FakeUsageError as `link` does, and when the browser does not allow it.
   */
  readonly copyLink: () => Promise<string>
}

/**
 * Makes a fake and the msw worker in front of it. The worker's script is msw's own: `npx msw init public --save`.
 *
 * @throws FakeUsageError when an option, or the state to start from, is broken.
 * @example
 * ```ts
 * import { setupFakeWorker } from 'fake-dashboards/browser'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const { start } = setupFakeWorker({ scenario: typical, auth: 'lenient', persist: 'tab' })
 * await start()
 * const answer = await fetch('/api/environments/2/dashboards/1/')
 * document.body.textContent = (await answer.json()).name
 * ```
 */
export function setupFakeWorker(all: FakeWorkerOptions = {}): FakeWorkerSetup {
  requirePageOptions(all)
  const { persist = false, inspector = true, ...given } = all
  dispatchEvent(new CustomEvent(HANDOVER))
  const kept = openPageFake(persist, { onUnknown: (unknown) => warn(describeUnknown(unknown)), ...givenFields(given) })
  const { fake, linked } = kept
  if (!given.liveClock && given.faults?.some(({ effect }) => takesTime(effect))) warn(STANDING)
  const answering = usedWorld(fake, kept.answering)
  const handles = handlesOf(answering, given.baseUrl)
  const worker = setupWorker(...createHandlers({ handles, fetch: withoutBrokenStreams(answering.fetch) }))
  const inspected = { onUse: (used: Fake) => answering.use(used), ...(linked && { copyLink: () => linked.copyLink() }) }
  let isToResume = wasUsed()
  const onStart = async (signal: AbortSignal) => {
    const told = isToResume ? [await resumeUse(fake, inspected)] : []
    isToResume = false
    return () => inspector && openOnRequest(fake, signal, inspected, () => told.pop())
  }
  const links = {
    link: async () => (linked ?? refuseLink()).link(),
    copyLink: async () => (linked ?? refuseLink()).copyLink(),
  }
  return { fake, worker, ...workerSwitches(worker, { ...kept, baseUrl: given.baseUrl }, onStart), ...links }
}

const STANDING =
  'Faults of this page take time, and its clock stands still: they wait until it is moved. With liveClock: true it runs.'

/** Which requests of a page are its fake's: not the modules of the app, which may be named as the API is. */
function handlesOf(answering: Pick<Fake, 'handles'>, baseUrl: string | undefined): Fake['handles'] {
  const tell = tellingOtherBase(otherBase, warn)
  return (request) => {
    if (isAppModule(request.url)) return false
    if (answering.handles(request)) return true
    // With a base URL of their own, users know which requests go elsewhere.
    if (baseUrl === undefined) tell(new URL(request.url))
    return false
  }
}

const otherBase = (baseUrl: string): string => `For an API below that path: setupFakeWorker({ baseUrl: '${baseUrl}' }).`

/** @throws FakeUsageError always. */
function refuseLink(): never {
  throw new FakeUsageError("This page has no link: setupFakeWorker({ persist: 'link' }) gives it one.")
}

/** Loads the inspector's code, and continues the world that answered the page before it was loaded. */
async function resumeUse(...asked: Parameters<typeof resumeUsedWorld>): Promise<string> {
  const told = await (await import('../inspector/docked-inspector.ts')).resumeUsedWorld(...asked)
  warn(told)
  return told
}
