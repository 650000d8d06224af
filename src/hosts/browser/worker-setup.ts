import { setupWorker } from 'msw/browser'
import type { SetupWorker, StartOptions } from 'msw/browser'
import { requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { flag } from '../../core/json/json-schema.ts'
import { asText } from '../../core/json/text.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import { optionChecks } from '../../fake/option-checks.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { createHandlers } from '../msw.ts'
import { describeUnknown } from '../unknown-requests.ts'
import { openOnRequest } from './inspector-keys.ts'
import { openPersistence, warn } from './persistence.ts'
import type { Persistence } from './persistence.ts'

/** Options of a fake in a page. */
export interface FakeWorkerOptions extends FakeOptions {
  /**
   * Whether the state survives a reload and hot-module replacement: `'tab'` keeps it as long as the tab, each tab its
   * own; `'origin'` keeps it in the browser, and all tabs of the page's origin share it. `fake.reset()` drops it.
   * Default: `false`.
   */
  readonly persist?: 'tab' | 'origin' | false
  /**
   * Whether Alt+Shift+F opens and closes the inspector, and `?fake` in the page's address opens it. It is loaded then, and not
   * before. Default: `true`.
   */
  readonly inspector?: boolean
}

const workerChecks: ChecksOf<FakeWorkerOptions> = {
  ...optionChecks,
  persist: { schema: { enum: ['tab', 'origin', false] } },
  inspector: { schema: flag },
}

/** A fake, and the msw worker that puts it behind every request of this page. */
export interface FakeWorkerSetup {
  readonly fake: Fake
  readonly worker: SetupWorker
  /** Starts the worker. The fake of a module that was replaced saves its state and stops first. */
  start(options?: StartOptions): Promise<void>
  /** Stops the worker and saves the state, with `persist`. */
  stop(): Promise<void>
}

/** Asks the fake that runs in this page to save its state, and to stop if the event brings a list of promises. */
const HANDOVER = 'fake-dashboards/handover'
type Handover = CustomEvent<Promise<void>[] | undefined>

/**
 * Makes a fake and the msw worker in front of it. The worker's script is msw's own: `npx msw init public`.
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
  requireFields('fake in a page', all, workerChecks)
  const { persist = false, inspector = true, ...given } = all
  dispatchEvent(new CustomEvent(HANDOVER))
  const options: FakeOptions = { onUnknown: (unknown) => warn(describeUnknown(unknown)), ...given }
  const storage = storageOf(persist)
  const persistence = storage && openPersistence(options, storage)
  const fake = persistence?.fake ?? createFake(options)
  const worker = setupWorker(...createHandlers(persistence && persist === 'origin' ? shared(persistence) : fake))
  const onStart = (signal: AbortSignal) => inspector && openOnRequest(fake, signal)
  return { fake, worker, ...switches(worker, persistence, onStart) }
}

/** `onStart` is called with a signal that is aborted when the worker stops. */
function switches(
  worker: SetupWorker,
  persistence: Persistence | undefined,
  onStart: (signal: AbortSignal) => unknown,
): Pick<FakeWorkerSetup, 'start' | 'stop'> {
  let listening: AbortController | undefined
  const stop = async () => {
    if (!listening) return
    listening.abort()
    listening = undefined
    persistence?.save()
    await worker.stop()
  }
  const start = async (options?: StartOptions) => {
    const stopping: Promise<void>[] = []
    dispatchEvent(new CustomEvent(HANDOVER, { detail: stopping }))
    await Promise.all(stopping)
    persistence?.load()
    // msw 3 has another name for requests that pass by. Those of the fake never do.
    await worker.start({ onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' }, ...options })
    listening = new AbortController()
    listen(listening.signal, persistence, stop)
    onStart(listening.signal)
  }
  return { start, stop }
}

/** Saves the state when the page goes or is hidden: until then a write costs nothing. */
function listen(signal: AbortSignal, persistence: Persistence | undefined, stop: () => Promise<void>): void {
  addEventListener(
    HANDOVER,
    (event) => {
      persistence?.save()
      ;(event as Handover).detail?.push(stop())
    },
    { signal },
  )
  if (!persistence) return
  addEventListener('pagehide', () => persistence.save(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && persistence.save(), { signal })
  addEventListener('storage', () => persistence.load(), { signal })
}

/** Loads what other tabs have saved before each answer, and saves after it. */
function shared(persistence: Persistence): Pick<Fake, 'fetch' | 'handles'> {
  const { fake } = persistence
  return {
    handles: fake.handles,
    async fetch(...request) {
      persistence.load()
      return fake.fetch(...request).finally(() => persistence.save())
    },
  }
}

/** A browser may refuse its storage altogether, and does so by throwing. */
function storageOf(persist: FakeWorkerOptions['persist']): Storage | undefined {
  if (!persist) return undefined
  try {
    return persist === 'tab' ? sessionStorage : localStorage
  } catch (error) {
    warn(`The state is not kept: ${asText(error)}`)
    return undefined
  }
}
