/**
 * Gives the focus to the heading of a section when what had it is taken away, such as the button of a removed fault.
 * Gives the way to end that.
 */
export function keepFocus(section: HTMLElement): () => void {
  const page = section.ownerDocument
  let focused: Element | undefined
  const note = ({ target }: FocusEvent): void => {
    focused = target as Element
  }
  const observer = new MutationObserver(() => {
    if (focused?.isConnected !== false) return
    focused = undefined
    if (page.activeElement === page.body) section.querySelector('summary')?.focus()
  })
  section.addEventListener('focusin', note)
  observer.observe(section, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    section.removeEventListener('focusin', note)
  }
}
