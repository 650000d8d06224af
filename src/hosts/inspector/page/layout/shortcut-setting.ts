const NAME = 'fake-dashboards: single keys'

/** Whether single keys do something: people who speak to their computer switch that off (WCAG 2.1.4). */
export function readShortcutSetting(page: Document): boolean {
  try {
    return page.defaultView?.localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

/** Keeps the setting, where the page may keep anything. */
export function keepShortcutSetting(page: Document, isOn: boolean): void {
  try {
    page.defaultView?.localStorage.setItem(NAME, isOn ? 'on' : 'off')
  } catch {
    // It holds until the page is closed.
  }
}
