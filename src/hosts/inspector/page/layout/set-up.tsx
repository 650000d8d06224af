import type { RefObject, VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { takeKey } from '../parts/take-key.ts'
import { useSession } from '../session/session-context.ts'
import { SET_UP_BUTTON_ID, SET_UP_ID } from './page-header.tsx'
import { CoverageSection } from '../drawer/coverage-section.tsx'
import { ActorSection } from '../drawer/actor-section.tsx'
import { ClockSection } from '../drawer/clock-section.tsx'
import { FaultsSection } from '../drawer/faults-section.tsx'
import { GatesSection } from '../drawer/gates-section.tsx'
import { ScenarioSection } from '../drawer/scenario-section.tsx'
import { WorldsSection } from '../drawer/worlds-section.tsx'

/** The drawer, while it is open. */
export function SetUp(): VNode | null {
  const session = useSession()
  const place = useDrawerFocus(session.isSettingUp)
  if (!session.isSettingUp) return null
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

/** The drawer takes the focus when it opens. If it still has the focus when it closes, its button gets it. */
function useDrawerFocus(isOpen: boolean): RefObject<HTMLElement | null> {
  const drawer = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = drawer.current
    if (!isOpen || !element) return
    const page = element.ownerDocument
    element.focus()
    return () => page.activeElement === page.body && page.getElementById(SET_UP_BUTTON_ID)?.focus()
  }, [isOpen])
  return drawer
}

/** The parts of the world that can be set up: clock, faults, gates, scenario, acting user, worlds; and its coverage. */
function Drawer(): VNode {
  const session = useSession()
  return (
    <>
      <header class="flow">
        <h2>Set up</h2>
        <button type="button" onClick={() => (session.isSettingUp = false)}>
          Close
        </button>
      </header>
      <ClockSection />
      <FaultsSection />
      <GatesSection />
      <ScenarioSection />
      <ActorSection />
      {session.hasWorlds && <WorldsSection />}
      <CoverageSection />
    </>
  )
}
