import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Drawer } from '../drawer/drawer.tsx'
import { takeKey } from '../parts/take-key.ts'
import { useSession } from '../session/session-context.ts'
import { SET_UP_BUTTON_ID, SET_UP_ID } from './page-header.tsx'

/** The drawer, while it is open. It takes the focus, and gives it to its button where it still has it. */
export function SetUp(): VNode | null {
  const session = useSession()
  const place = useRef<HTMLElement>(null)
  const isOpen = session.isSettingUp
  useLayoutEffect(() => {
    const element = place.current
    if (!isOpen || !element) return
    const page = element.ownerDocument
    element.focus()
    return () => page.activeElement === page.body && page.getElementById(SET_UP_BUTTON_ID)?.focus()
  }, [isOpen])
  if (!isOpen) return null
  const close = () => (session.isSettingUp = false)
  return (
    <section
      id={SET_UP_ID}
      ref={place}
      class="drawer"
      aria-label="Set up"
      tabIndex={-1}
      onKeyDown={(event) => takeKey(event, { Escape: close })?.()}
    >
      <Drawer />
    </section>
  )
}
