import { asText } from '../../core/json/text.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { warn } from '../page/warn.ts'
import { LinkedPage } from './linked-page.ts'
import { openPersistence } from './open-persistence.ts'
import type { KeptTexts, Persistence } from './persistence.ts'

/** The storage for the state of a page; false for none. */
type Persist = 'tab' | 'origin' | 'link' | false

/** A fake, how it answers the page, and what keeps its state. */
export interface PageFake {
  readonly fake: Fake
  readonly answering: Pick<Fake, 'fetch' | 'handles'>
  readonly persistence: Persistence | undefined
  /** The link in the address; undefined unless the state is kept there. */
  readonly linked: LinkedPage | undefined
}

/** Makes the fake of a page, which continues from the stored state. */
export function openPageFake(persist: Persist, options: FakeOptions): PageFake {
  const storage = storageOf(persist)
  if (persist === 'link') return openInLink(new LinkedPage(options, storage ?? NO_STORAGE))
  const persistence = storage && openPersistence(options, storage, { isShared: persist === 'origin' })
  const fake = persistence?.fake ?? createFake(options)
  return { fake, answering: fake, persistence, linked: undefined }
}

/** Keeps the state in the address: an answer is sent once the address has what the request changed. */
function openInLink(linked: LinkedPage): PageFake {
  const { persistence } = linked
  const { fake } = persistence
  const answering: PageFake['answering'] = {
    handles: fake.handles,
    fetch: (...request) => fake.fetch(...request).finally(() => linked.update()),
  }
  return { fake, answering, persistence, linked }
}

/** A browser may refuse its storage altogether, and does so by throwing. */
function storageOf(persist: Persist): KeptTexts | undefined {
  if (!persist) return undefined
  try {
    if (persist === 'origin') return sharedStorage()
    return frameElement ? ofFrame(sessionStorage) : sessionStorage
  } catch (error) {
    if (persist !== 'link') warn(`The state is not kept: ${asText(error)}`)
    return undefined
  }
}

/**
 * This frame's part of the tab's storage. The page around it has the same storage and its own fake: if both kept their
 * state in one place, the last to be left would win.
 */
function ofFrame(storage: Storage): KeptTexts {
  const own = (key: string): string => `${key}/frame/${window.name}`
  return {
    getItem: (key) => storage.getItem(own(key)),
    setItem: (key, text) => storage.setItem(own(key), text),
    removeItem: (key) => storage.removeItem(own(key)),
  }
}

/** The storage of all tabs, which take turns by locks. */
function sharedStorage(): KeptTexts | undefined {
  if ((navigator as Partial<Navigator>).locks) return localStorage
  warn(
    "The state is not kept: persist: 'origin' needs locks, which browsers have over https and on localhost. 'tab' needs none.",
  )
  return undefined
}

const NO_STORAGE: KeptTexts = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
