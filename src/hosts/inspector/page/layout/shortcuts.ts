import { FILTER_ID } from '../list/filter-bar.tsx'
import { LIST_ID } from '../list/request-rows.tsx'
import type { WorldSession } from '../session/world-session.ts'

/** The id of the part with the tabs of the selected request. */
export const REQUEST_ID = 'request'

/** What single keys do, as it is written in the help. */
export const SHORTCUTS = [
  ['j, k', 'next request, the one before'],
  ['n', 'now'],
  ['/', 'filter'],
  ['1 to 5', 'tabs of the request'],
  ['p', 'pause, go on'],
  ['s', 'set up'],
  ['?', 'this help'],
] as const

/** Does what a single key stands for, and tells whether it stands for anything. */
export function doShortcut(key: string, page: Document, session: WorldSession, openHelp: () => void): boolean {
  const { shown, selected, isSettingUp } = session
  if (/^[1-5]$/.test(key)) return openTab(page, Number(key) - 1)
  const actions: Readonly<Record<string, () => unknown>> = {
    j: () => step(page, shown, 1),
    k: () => step(page, shown, -1),
    n: () => (selected.value = undefined),
    '/': () => page.getElementById(FILTER_ID)?.focus(),
    p: () => session.feed.togglePause(),
    s: () => (isSettingUp.value = !isSettingUp.value),
    '?': openHelp,
  }
  const action = actions[key]
  action?.()
  return action !== undefined
}

/** Where nothing has the focus, the list takes it, so that the row is read out and the arrow keys go on from there. */
function step(page: Document, shown: WorldSession['shown'], by: number): void {
  shown.step(by)
  if (page.activeElement === page.body) page.getElementById(LIST_ID)?.focus()
}

function openTab(page: Document, place: number): boolean {
  const tab = page.querySelectorAll<HTMLElement>(`#${REQUEST_ID} [role="tab"]`)[place]
  tab?.click()
  tab?.focus()
  return tab !== undefined
}

/** Whether a key is meant for the page: nobody types it into a field, chooses with it, or reads a dialog. */
export function isForPage({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  const element = target as Element
  return !element.closest('input, textarea, select, dialog, [contenteditable], [role="menu"], [role="dialog"]')
}
