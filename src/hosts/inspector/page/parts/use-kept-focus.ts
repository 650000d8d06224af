import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * The ref of a section. If the focused element in it is removed, such as the button of a removed fault, the focus moves to a
 * part of the section, or to the section if that part does not exist.
 */
export function useKeptFocus<E extends HTMLElement>(heir: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const section = ref.current!
    const page = section.ownerDocument
    let focused: Element | undefined
    // If several sections change at once, only the one that had the focus moves it.
    const note = ({ target }: FocusEvent): void => {
      focused = section.contains(target as Element) ? (target as Element) : undefined
    }
    const observer = new MutationObserver(() => {
      if (focused?.isConnected !== false) return
      focused = undefined
      if (page.activeElement === page.body) (section.querySelector<HTMLElement>(heir) ?? section).focus()
    })
    page.addEventListener('focusin', note)
    observer.observe(section, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      page.removeEventListener('focusin', note)
    }
  }, [])
  return ref
}
