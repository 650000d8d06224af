import { asText } from '../../core/json/text.ts'
import { createFrom } from '../../fake/create-fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { readStart } from '../../fake/start.ts'
import type { AroundRules } from '../../request/fake-context.ts'
import { warn } from '../page/warn.ts'
import { Persistence, STATE_KEY } from './persistence.ts'
import type { KeptTexts, SavedState, SavingOptions } from './persistence.ts'
import { SharedWrites } from './shared-writes.ts'

/** How a state is kept. */
interface PersistenceOptions extends SavingOptions {
  /**
   * Whether other pages keep their state in the same place. Then the rules of each request run on the state that they
   * have saved, while no other page runs rules, and its changes are saved before it is answered. Default: `false`.
   */
  readonly isShared?: boolean
  /** Called with the reason why a kept state is dropped. Default: a line in the console. */
  readonly onDropped?: (reason: unknown) => void
}

/** Makes a fake that continues from its saved state. A state that does not fit any more is dropped with a warning. */
export function openPersistence(
  options: FakeOptions,
  storage: KeptTexts,
  { onDropped = warnDropped, isShared = false, ...how }: PersistenceOptions,
): Persistence {
  const open = (from: FakeOptions): Persistence => {
    const writes = isShared ? new SharedWrites(storage) : undefined
    const around: AroundRules | undefined =
      writes && ((run, epoch) => epoch.wait((signal) => writes.runAlone(() => persistence.share(run), signal)))
    const fake = createFrom(from, () => readStart(from), around)
    const persistence = new Persistence(fake, storage, how)
    return persistence
  }
  const text = storage.getItem(STATE_KEY)
  if (text === null) return open(options)
  try {
    const persistence = open(resumed(options, text))
    persistence.apply(text)
    return persistence
  } catch (error) {
    storage.removeItem(STATE_KEY)
    onDropped(error)
    return open(options)
  }
}

/** Says in the console that a kept state is dropped. */
export const warnDropped = (reason: unknown): void => warn(`The state that was kept is dropped: ${asText(reason)}`)

function resumed(options: FakeOptions, text: string): FakeOptions {
  return beginningAt(options, (JSON.parse(text) as SavedState).begun)
}

/**
 * The options with the time of the first start: with `now: Date.now()` each reload would otherwise have another start.
 */
export function beginningAt(options: FakeOptions, begun: number): FakeOptions {
  const moving = typeof options.now === 'number' || options.now instanceof Date
  return moving ? { ...options, now: begun } : options
}
