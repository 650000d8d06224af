import type { VNode } from 'preact'
import { CopyButton } from '../actions/copy-button.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading } from './reading.ts'
import { Section } from './section.tsx'
import { WorldForm } from './world-form.tsx'
import { WorldRow } from './world-row.tsx'

/** The worlds of the server: the one without a name, and others by their names. */
export function WorldsSection(): VNode {
  const { world } = useSession()
  const [worlds = [], readAgain] = useReading((from) => from.worlds.list())
  return (
    <Section title="Worlds" value={world.value ?? 'without a name'}>
      <BaseUrl />
      <ul aria-label="Worlds">
        <WorldRow />
        {worlds.map((summary) => (
          <WorldRow key={summary.name} summary={summary} onDrop={readAgain} />
        ))}
      </ul>
      <WorldForm worlds={worlds} onOpen={readAgain} />
    </Section>
  )
}

function BaseUrl(): VNode {
  const { baseUrl } = useSession().control.value
  return (
    <div class="line">
      <code>{baseUrl}</code>
      <CopyButton label="Copy" what="the base URL" text={() => ({ text: baseUrl })} />
    </div>
  )
}
