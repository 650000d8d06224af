import type { VNode } from 'preact'
import { FILTER_ID } from '../list/filter-bar.tsx'
import { LIST_ID } from '../list/request-rows.tsx'
import { closeButton, Dialog } from '../parts/dialog.tsx'
import { Pairs } from '../parts/pairs.tsx'
import type { WorldSession } from '../session/world-session.ts'
import { openTab } from '../tabs/tab-list.tsx'
import { TABS } from '../tabs/tab-view.ts'

/** Single keys and their effects, as the help shows them. */
const SHORTCUTS = [
  ['j, k', 'next and previous request'],
  ['n', 'now'],
  ['/', 'filter; Enter goes to the list'],
  ['1 to 5', 'tabs of the request'],
  ['p', 'pause, go on'],
  ['s', 'set up'],
  ['?', 'this help'],
] as const

/** The keys of parts that have the focus, and their effects. */
const KEYS = [
  ['List: ↑ ↓, Page, Home, End', 'select a request; Esc goes to now'],
  ['Timeline: ← →, Page, Home, End', 'select a request; End is now'],
] as const

/** The action of each of the single keys. */
export function shortcutActions(
  page: Document,
  session: WorldSession,
  openHelp: () => void,
): Readonly<Record<string, () => void>> {
  const { feed, shown } = session
  return {
    j: () => step(page, shown, 1),
    k: () => step(page, shown, -1),
    n: () => (session.selected = undefined),
    '/': () => page.getElementById(FILTER_ID)?.focus(),
    p: () => feed.togglePause(),
    s: () => (session.isSettingUp = !session.isSettingUp),
    '?': openHelp,
    ...Object.fromEntries(TABS.map((name, place) => [place + 1, () => openTab(page, name)])),
  }
}

/** If nothing has the focus, the list takes it, so that the row is read out and the arrow keys continue from there. */
function step(page: Document, shown: WorldSession['shown'], by: number): void {
  shown.step(by)
  if (page.activeElement === page.body) page.getElementById(LIST_ID)?.focus()
}

/** Whether a key is meant for the page: it is not typed into a field, a choice or a dialog. */
export const isForPage = ({ target, isComposing }: KeyboardEvent): boolean =>
  !isComposing && !(target as Element).closest('input:not([type=checkbox],[type=range]),select,textarea,dialog')

const NAME = 'fake-dashboards: single keys'

/** Whether single keys do something: people who speak to their computer switch that off (WCAG 2.1.4). */
export function readShortcutSetting(page: Document): boolean {
  try {
    return page.defaultView?.localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

/** Stores the setting, if the page may store anything. */
function keepShortcutSetting(page: Document, isOn: boolean): void {
  try {
    page.defaultView?.localStorage.setItem(NAME, isOn ? 'on' : 'off')
  } catch {
    // It holds until the page is closed.
  }
}

/** Says what the keys do, and lets single keys be switched off. */
export const keyboardHelp = (areOn: boolean, onSwitch: (areOn: boolean) => void, onClose: () => void): VNode => (
  <Dialog title="Keyboard" onClose={onClose}>
    {/* It gets the focus, and behind the keys it would scroll them out of a low window. */}
    <label>
      <input
        type="checkbox"
        checked={areOn}
        onChange={({ currentTarget }) => {
          onSwitch(currentTarget.checked)
          keepShortcutSetting(currentTarget.ownerDocument, currentTarget.checked)
        }}
      />{' '}
      Single-key shortcuts
    </label>
    <Pairs of={[...KEYS, ...SHORTCUTS]} />
    {closeButton(onClose)}
  </Dialog>
)
