import { asText } from '../../core/json/text.ts'
import type { Fake } from '../../fake/fake.ts'
import type { openDockedInspector, OpenedInspector, OpenInspectorOptions } from '../inspector/docked-inspector.ts'
import { isInspectorChord, isTypedInto } from '../inspector/key-chord.ts'
import { warn } from '../page/warn.ts'

/** The parameter of the page's address that opens the inspector. */
const PARAMETER = 'fake'

/**
 * Opens and closes the inspector of a fake by Alt+Shift+F, and opens it at once where the address says `?fake`, until the
 * signal is aborted. Nothing is loaded before.
 *
 * @param takeNotice - Gives what it says when it is opened; undefined for nothing.
 */
export function openOnRequest(
  fake: Fake,
  signal: AbortSignal,
  options: OpenInspectorOptions,
  takeNotice?: () => string | undefined,
): void {
  let opening: Promise<OpenedInspector> | undefined
  let isWanted = false
  const forget = () => {
    opening = undefined
    isWanted = false
  }
  // An inspector that is still being loaded is closed once it is open, unless another press wants it again until then.
  const close = () => {
    isWanted = false
    void opening?.then(
      (inspector) => isWanted || inspector.close(),
      () => undefined,
    )
  }
  const open = () => {
    isWanted = true
    if (opening) return
    opening = load(fake, { ...options, onClose: forget }, takeNotice?.())
    opening.catch((error: unknown) => {
      forget()
      warn(`The inspector could not be opened: ${asText(error)}`)
    })
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isInspectorChord(event) || isTypedInto(event.target)) return
    event.preventDefault()
    if (isWanted) close()
    else open()
  }
  addEventListener('keydown', onKey, { signal })
  signal.addEventListener('abort', close, { once: true })
  if (new URLSearchParams(location.search).has(PARAMETER)) open()
}

async function load(...asked: Parameters<typeof openDockedInspector>): Promise<OpenedInspector> {
  const { openDockedInspector } = await import('../inspector/docked-inspector.ts')
  return openDockedInspector(...asked)
}
