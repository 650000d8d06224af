import { asText } from '../../core/json/text.ts'
import type { Fake } from '../../fake/fake.ts'
import type { openDockedInspector, OpenedInspector, OpenInspectorOptions } from '../inspector/docked-inspector.ts'
import { DOCK_TAG, isInspectorChord, isTypedInto } from '../inspector/key-chord.ts'
import { warn } from '../page/warn.ts'

/** The parameter of the page's address that opens the inspector. */
const PARAMETER = 'fake'

/**
 * Opens and closes the inspector of a fake by Alt+Shift+F, and opens it at once if the address says `?fake`, until the signal
 * is aborted. Nothing is loaded before.
 *
 * @param takeNotice - Gives what it says when it is opened; undefined for nothing.
 */
export function openOnRequest(
  fake: Fake,
  signal: AbortSignal,
  options: OpenInspectorOptions,
  takeNotice: () => string | undefined,
): void {
  const inspector = new RequestedInspector((onClose) =>
    load(fake, { ...options, onClose }, { notice: takeNotice(), hint: 'Alt+Shift+F opens and closes the inspector' }),
  )
  const onKey = (event: KeyboardEvent) => {
    if (!isInspectorChord(event) || isTypedInto(event.target)) return
    event.preventDefault()
    inspector.toggle()
  }
  addEventListener('keydown', onKey, { signal })
  signal.addEventListener('abort', () => inspector.close(), { once: true })
  if (new URLSearchParams(location.search).has(PARAMETER)) inspector.open()
}

/** An inspector takes a while to load. In the end it is open if the last key press wanted it open. */
class RequestedInspector {
  readonly #load: (onClose: () => void) => Promise<OpenedInspector>
  #opening: Promise<OpenedInspector> | undefined
  #isWanted = false

  constructor(load: (onClose: () => void) => Promise<OpenedInspector>) {
    this.#load = load
  }

  open(): void {
    this.#isWanted = true
    if (this.#opening) return
    this.#opening = this.#load(() => this.#forget())
    this.#opening.catch((error: unknown) => {
      this.#forget()
      warn(`The inspector could not be opened: ${asText(error)}`)
    })
  }

  /** If it is still loading, it is closed once it is open, unless another press wants it again by then. */
  close(): void {
    this.#isWanted = false
    void this.#opening?.then(
      (inspector) => this.#isWanted || inspector.close(),
      () => undefined,
    )
  }

  /** One that a button of the app has opened is closed, too. */
  toggle(): void {
    const docked = document.querySelector(DOCK_TAG)
    if (this.#isWanted) this.close()
    else if (docked) docked.dispatchEvent(new Event('close'))
    else this.open()
  }

  #forget(): void {
    this.#opening = undefined
    this.#isWanted = false
  }
}

async function load(...asked: Parameters<typeof openDockedInspector>): Promise<OpenedInspector> {
  const { openDockedInspector } = await import('../inspector/docked-inspector.ts')
  return openDockedInspector(...asked)
}
