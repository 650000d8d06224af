import { setupWorker } from 'msw/browser'
import type { SetupWorker, StartOptions } from 'msw/browser'
import { messageOf, say } from './console.ts'
import { keep } from './persistence.ts'
import type { Keeper } from './persistence.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { createHandlers } from '../msw.ts'
import { describeUnknown } from '../unknown-requests.ts'

/** How a fake in a page is made. */
export interface FakeWorkerOptions extends FakeOptions {
  /**
   * Whether the state outlives a reload and hot-module replacement: `'tab'` keeps it as long as the tab, each tab its own;
   * `'origin'` keeps it in the browser, and all tabs of the page's origin share it. `fake.reset()` ends it.
   *
   * @defaultValue `false`
   */
  readonly persist?: 'tab' | 'origin' | false
}

/** A fake, and the msw worker that puts it behind every request of this page. */
export interface FakeWorkerSetup {
  readonly fake: Fake
  readonly worker: SetupWorker
  /** Starts the worker. A fake that still runs, because its module was replaced, hands over first. */
  start(options?: StartOptions): Promise<void>
  /** Stops the worker and keeps the state, if it is to be kept. */
  stop(): Promise<void>
}

/** Asks whoever runs in this page to keep its state, and to stop if there is a list for that. */
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
export function setupFakeWorker({ persist = false, ...given }: FakeWorkerOptions = {}): FakeWorkerSetup {
  dispatchEvent(new CustomEvent(HANDOVER))
  const options: FakeOptions = { onUnknown: (unknown) => say(describeUnknown(unknown)), ...given }
  const storage = storageOf(persist)
  const keeper = storage && keep(options, storage)
  const fake = keeper?.fake ?? createFake(options)
  const worker = setupWorker(...createHandlers(keeper && persist === 'origin' ? shared(keeper) : fake))
  return { fake, worker, ...switches(worker, keeper) }
}

function switches(worker: SetupWorker, keeper: Keeper | undefined): Pick<FakeWorkerSetup, 'start' | 'stop'> {
  let listening: AbortController | undefined
  const stop = async () => {
    if (!listening) return
    listening.abort()
    listening = undefined
    keeper?.push()
    await worker.stop()
  }
  const start = async (options?: StartOptions) => {
    const stopping: Promise<void>[] = []
    dispatchEvent(new CustomEvent(HANDOVER, { detail: stopping }))
    await Promise.all(stopping)
    keeper?.pull()
    // msw 3 has another name for what passes by. Whatever is the fake's never does.
    await worker.start({ onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' }, ...options })
    listening = new AbortController()
    listen(listening.signal, keeper, stop)
  }
  return { start, stop }
}

/** Keeps the state when the page goes or is hidden: until then a write costs nothing. */
function listen(signal: AbortSignal, keeper: Keeper | undefined, stop: () => Promise<void>): void {
  addEventListener(
    HANDOVER,
    (event) => {
      keeper?.push()
      ;(event as Handover).detail?.push(stop())
    },
    { signal },
  )
  if (!keeper) return
  addEventListener('pagehide', () => keeper.push(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && keeper.push(), { signal })
  addEventListener('storage', () => keeper.pull(), { signal })
}

/** Sees what other tabs have written before it answers, and shows them what it has. */
function shared(keeper: Keeper): Pick<Fake, 'fetch' | 'handles'> {
  const { fake } = keeper
  return {
    handles: fake.handles,
    async fetch(...request) {
      keeper.pull()
      return fake.fetch(...request).finally(() => keeper.push())
    },
  }
}

/** A browser may refuse its storage altogether, and does so by throwing. */
function storageOf(persist: FakeWorkerOptions['persist']): Storage | undefined {
  if (!persist) return undefined
  try {
    return persist === 'tab' ? sessionStorage : localStorage
  } catch (error) {
    say(`The state is not kept: ${messageOf(error)}`)
    return undefined
  }
}
