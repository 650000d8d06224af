import { asText } from '../../core/json/text.ts'
import { DockSize } from './dock-size.ts'
import styles from './dock.css?raw'
import { emptyFrame } from './empty-frame.ts'
import { DOCK_TAG, isInspectorChord, isTypedInto } from './key-chord.ts'

const NAME = 'Inspector of fake-dashboards'

/** A frame at the edge of the window, with a document of its own. */
interface Dock {
  /** Takes it off the page, and puts the focus back. A second call does nothing. */
  close(): void
}

interface DockOptions {
  /** The text of its bar. */
  readonly hint: string
  /** Copies a link to the page: its bar then has a button for that. Default: it has none. */
  readonly copyLink?: () => Promise<unknown>
}

/**
 * Docks a document of its own at the bottom of the window, or at its right. The app's page gets one more element, outside of
 * its body, with its content in a shadow root.
 *
 * @param show - Fills the document, and returns the function that ends that: it is called once, however the dock is closed.
 */
export async function openDock(show: (page: Document) => () => void, { copyLink, hint }: DockOptions): Promise<Dock> {
  const focused = document.activeElement
  const { host, dock, frame, bar, size } = buildDock(hint)
  document.documentElement.append(host)
  const page = await emptyFrame(frame)
  const stopShowing = show(page)
  const close = () => {
    if (!host.isConnected) return
    const hadFocus = document.activeElement === host
    stopShowing()
    host.remove()
    if (hadFocus && focused instanceof HTMLElement) focused.focus()
  }
  host.addEventListener('close', close)
  if (copyLink) bar.append(copyButton(copyLink))
  bar.append(sideButton(size), button('Close', 'Close the inspector (Escape)', close))
  for (const place of [dock, page.documentElement])
    place.addEventListener('keydown', (event) => closeOnKey(event, close))
  // If a person began to type while it was loaded, the rest of the word belongs in the app's field.
  if (!isTypedInto(document.activeElement)) frame.focus()
  return { close }
}

function buildDock(hint: string) {
  const host = document.createElement(DOCK_TAG)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  const dock = part('section', 'dock')
  dock.setAttribute('aria-label', NAME)
  const [edge, bar, title] = [part('div', 'edge'), part('div', 'bar'), part('span', 'title')]
  title.textContent = hint
  bar.append(title)
  const frame = document.createElement('iframe')
  frame.title = NAME
  dock.append(edge, bar, frame)
  root.append(dock)
  return { host, dock, frame, bar, size: new DockSize(dock, edge) }
}

function part(tag: 'div' | 'section' | 'span', name: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = name
  return element
}

function button(text: string, title: string, onClick: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const element = document.createElement('button')
  Object.assign(element, { type: 'button', textContent: text, title })
  element.addEventListener('click', () => onClick(element))
  return element
}

function sideButton(size: DockSize): HTMLButtonElement {
  const label = () => (size.side === 'bottom' ? 'Dock right' : 'Dock below')
  return button(label(), 'Move the inspector to another side of the window', (element) => {
    size.dockAt(size.side === 'bottom' ? 'right' : 'bottom')
    element.textContent = label()
  })
}

/** The button shows the result. */
function copyButton(copyLink: () => Promise<unknown>): HTMLButtonElement {
  return button('Copy link', 'Copy a link to this page with its present state', (element) => {
    const tell = (text: string, title: string) => Object.assign(element, { textContent: text, title })
    copyLink().then(
      () => tell('Link copied', 'The link opens this page with its present state'),
      (error: unknown) => tell('Not copied', asText(error)),
    )
  })
}

function closeOnKey(event: KeyboardEvent, close: () => void): void {
  if (!isUnusedEscape(event) && !isInspectorChord(event)) return
  event.preventDefault()
  close()
}

/** Fields in which Escape does not close the inspector: the browser clears a search itself, and what is typed would be lost. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], :placeholder-shown)'

/** A menu that Escape closes prevents the default, and a dialog is closed by the browser itself. */
function isUnusedEscape({ key, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented) return false
  const element = target as Element
  return !element.matches(TYPED) && !element.ownerDocument.querySelector('dialog[open]')
}
