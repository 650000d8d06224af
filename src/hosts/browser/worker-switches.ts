import type { SetupWorker, StartOptions } from 'msw/browser'
import { HANDOVER } from '../inspector/used-world.ts'
import { PASS_BY } from '../msw-handlers.ts'
import { warn } from '../page/warn.ts'
import type { PageFake } from './page-fake.ts'
import { tellTakeover, withoutLostUpdates } from './service-worker.ts'

/** Starts and stops the worker of a page, and with it what keeps the page's state. */
export interface WorkerSwitches {
  /**
   * Starts the worker. The fake of a module that was replaced saves its state and stops first. A call while the worker is being
   * started waits for that start.
   *
   * @throws FakeUsageError when msw's script is missing, or the browser blocks service workers.
   */
  readonly start: (options?: StartOptions) => Promise<void>
  /** Stops the worker and saves the state, with `persist`. While the worker is being started, it waits for that start. */
  readonly stop: () => Promise<void>
}

/** How a fake asks the one before it to save its state; with a detail, also to stop. */
type Handover = CustomEvent<{ readonly stopping: Promise<void>[]; readonly baseUrl: string | undefined } | null>

/** A page with the base URL that its fake was given. */
type BasedPage = PageFake & { readonly baseUrl: string | undefined }

/** `onStart` is called with a signal that is aborted when the worker stops, and what it gives once the worker has started. */
export function workerSwitches(
  worker: SetupWorker,
  kept: BasedPage,
  onStart: (signal: AbortSignal) => Promise<() => unknown>,
): WorkerSwitches {
  const { persistence, linked, baseUrl } = kept
  let listening: AbortController | undefined
  const stopNow = async () => {
    if (!listening) return
    listening.abort()
    listening = undefined
    persistence?.save()
    await worker.stop()
  }
  const startNow = async (options?: StartOptions) => {
    await stopBefore(baseUrl)
    const starting = new AbortController()
    const { signal } = starting
    if (linked) await linked.start(signal)
    else persistence?.load()
    const started = await onStart(signal)
    await startWorker(worker, options)
    listening = starting
    listen(signal, kept, stopNow)
    tellTakeover(signal)
    started()
  }
  return inTurn(startNow, stopNow)
}

/** Lets the fake before this one save its state and stop. */
async function stopBefore(baseUrl: string | undefined): Promise<void> {
  const stopping: Promise<void>[] = []
  dispatchEvent(new CustomEvent(HANDOVER, { detail: { stopping, baseUrl } }))
  await Promise.all(stopping)
}

async function startWorker(worker: SetupWorker, options: StartOptions | undefined): Promise<void> {
  try {
    // Requests to the API are none of those that pass: the fake answers each of them.
    await withoutLostUpdates(() => worker.start({ ...PASS_BY, ...options }))
  } catch (error) {
    // msw 3 counts a failed start as a start, and would refuse the next one. Its stop would wait for a worker that does
    // not exist.
    if ('readyState' in worker) void worker.stop()
    throw (await import('./failed-start.ts')).failedStart(error as Error)
  }
}

/**
 * An effect that React runs twice, for instance, starts it, stops it and starts it again at once: each call waits for the one
 * before, and a start directly after a start is the same start.
 */
function inTurn(startNow: WorkerSwitches['start'], stopNow: WorkerSwitches['stop']): WorkerSwitches {
  let last: Promise<unknown> = Promise.resolve()
  let starting: Promise<void> | undefined
  const after = (run: () => Promise<void>): Promise<void> => {
    const own = last.then(run)
    last = own.catch(() => undefined)
    return own
  }
  return {
    start(options) {
      if (starting) return starting
      const own = after(() => startNow(options)).finally(() => {
        if (starting === own) starting = undefined
      })
      return (starting = own)
    },
    stop() {
      starting = undefined
      return after(stopNow)
    },
  }
}

/**
 * Saves the state when the page goes or is hidden: until then a write costs nothing. A page that the browser kept and
 * shows again is reloaded: msw's worker no longer serves it, and later pages may have changed the kept state.
 */
function listen(signal: AbortSignal, { persistence, linked, baseUrl }: BasedPage, stop: () => Promise<void>): void {
  addEventListener(
    HANDOVER,
    (event) => {
      persistence?.save()
      const { detail } = event as Handover
      if (!detail) return
      // A module that was replaced has a fake for the same API.
      if (detail.baseUrl !== baseUrl)
        warn(
          `The fake ${atBase(baseUrl)} no longer answers, because one ${atBase(detail.baseUrl)} has started: a page has one at a time.`,
        )
      detail.stopping.push(stop())
    },
    { signal },
  )
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal })
  if (!persistence) return
  addEventListener('pagehide', () => persistence.save(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && persistence.save(), { signal })
  if (linked) document.addEventListener('visibilitychange', () => void linked.update(), { signal })
  else addEventListener('storage', () => persistence.load(), { signal })
}

const atBase = (baseUrl: string | undefined): string => (baseUrl === undefined ? 'without a baseUrl' : `at ${baseUrl}`)
