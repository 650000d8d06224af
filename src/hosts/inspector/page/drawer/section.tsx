import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { Problem } from '../parts/loading.tsx'
import { useAction } from '../parts/use-action.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { useSession } from '../session/session-context.ts'
import { SectionAction } from './section-action.ts'

interface SectionProps {
  readonly title: string
  /** How it is now, in a few words that are read without opening it. */
  readonly value?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of the drawer. What is inside is made, and read from control, once it is opened. */
export function Section({ title, value, children }: SectionProps): VNode {
  const { openSections, world } = useSession()
  const isOpen = useSignal(openSections.has(title))
  // The event `toggle` comes later than the click, and would find the drawer closed by a quick Escape.
  const toggle = (click: Event) => {
    click.preventDefault()
    isOpen.value = !isOpen.value
    if (isOpen.value) openSections.add(title)
    else openSections.delete(title)
  }
  const section = useKeptFocus<HTMLDetailsElement>('summary')
  return (
    <details ref={section} open={isOpen.value}>
      <summary onClick={toggle}>
        <h3>{title}</h3>
        <span class="value">{value}</span>
      </summary>
      {isOpen.value && <SectionBody key={world.value ?? ''}>{children}</SectionBody>}
    </details>
  )
}

/** Shows under its content why the last action was refused. */
function SectionBody({ children }: Pick<SectionProps, 'children'>): VNode {
  const { run, problem } = useAction(true)
  return (
    <SectionAction.Provider value={run}>
      <div class="body">
        {children}
        <Problem says={problem} />
      </div>
    </SectionAction.Provider>
  )
}
