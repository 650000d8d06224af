import type { VNode } from 'preact'
import { useSession } from '../session/session-context.ts'
import { CoverageSection } from './coverage-section.tsx'
import { ActorSection } from './actor-section.tsx'
import { ClockSection } from './clock-section.tsx'
import { FaultsSection } from './faults-section.tsx'
import { GatesSection } from './gates-section.tsx'
import { ScenarioSection } from './scenario-section.tsx'
import { WorldsSection } from './worlds-section.tsx'

/** The parts of the world that can be set up: clock, faults, gates, scenario, acting user, worlds; and its coverage. */
export function Drawer(): VNode {
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
      <WorldsSection />
      <CoverageSection />
    </>
  )
}
