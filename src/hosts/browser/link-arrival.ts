import { readJson } from '../../core/decode.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { readLink } from '../page/link/link-head.ts'
import { beginningAt } from './open-persistence.ts'
import { STATE_KEY } from './persistence.ts'
import type { KeptTexts } from './persistence.ts'

/** The storage key under which a tab notes the link in its address. */
const NOTE_KEY = 'fake-dashboards/link'

interface Note {
  readonly link?: string | undefined
  /**
   * When the document that wrote it began. After hot replacement, a module recognises the note of its own document by
   * this.
   */
  readonly document: number
}

/** Notes which link the address has now. */
export function noteLink(storage: KeptTexts, link: string | undefined): void {
  try {
    storage.setItem(NOTE_KEY, JSON.stringify({ link, document: performance.timeOrigin } satisfies Note))
  } catch {
    // Storage is full or refused. Without the note, a reload continues from the address.
  }
}

/**
 * Whether a page continues from the state that its tab has stored: if it was loaded again, or its address has the link that
 * this tab wrote. A link from elsewhere, or an address without one, starts anew.
 *
 * @see spec F.41
 */
export function goesOn(storage: KeptTexts, link: string | undefined): boolean {
  if (storage.getItem(STATE_KEY) === null) return false
  // Anybody on the origin can write there.
  const note = (readJson(storage.getItem(NOTE_KEY) ?? '') ?? {}) as Partial<Note>
  if (note.document === performance.timeOrigin) return true
  return link === undefined ? isReload() : link === note.link
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
}

/** A page that starts at the present starts at the moment of its link. `PageLink` warns of a link that cannot be read. */
export function startingWith(link: string | undefined, options: FakeOptions): FakeOptions {
  if (link === undefined) return options
  try {
    return beginningAt(options, readLink(link).begun)
  } catch {
    return options
  }
}
