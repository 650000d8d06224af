import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * The ref of a section. When what has the focus in it is taken away, such as the button of a removed fault, a part of the
 * section gets the focus, or the section where that part is not there.
 */
export function useKeptFocus<E extends HTMLElement>(heir: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const section = ref.current!
    const page = section.ownerDocument
    let focused: Element | undefined
    // Of several sections that change at once, the one that has the focus gives it on.
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
