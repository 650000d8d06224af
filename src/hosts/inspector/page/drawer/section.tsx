import type { ComponentChildren, VNode } from 'preact'
import { Problem } from '../parts/loading.tsx'
import { SectionAction, useAction } from '../parts/use-action.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { useSession } from '../session/session-context.ts'

interface SectionProps {
  readonly title: string
  /** How it is now, in a few words that are read without opening it. */
  readonly value?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of the drawer. What is inside is made, and read from control, once it is opened. */
export function Section({ title, value, children }: SectionProps): VNode {
  const session = useSession()
  const { openSections } = session
  const isOpen = openSections.includes(title)
  // The event `toggle` comes later than the click, and would find the drawer closed by a quick Escape.
  const toggle = (click: Event) => {
    click.preventDefault()
    session.openSections = isOpen ? openSections.filter((one) => one !== title) : [...openSections, title]
  }
  const section = useKeptFocus<HTMLDetailsElement>('summary')
  return (
    <details ref={section} open={isOpen}>
      <summary onClick={toggle}>
        <h3>{title}</h3>
        <span class="faint">{value}</span>
      </summary>
      {isOpen && <SectionBody key={session.world ?? ''}>{children}</SectionBody>}
    </details>
  )
}

/** Shows under its content why the last action was refused. */
function SectionBody({ children }: Pick<SectionProps, 'children'>): VNode {
  const { run, problem } = useAction(true)
  return (
    <SectionAction.Provider value={run}>
      <div>
        {children}
        <Problem says={problem} />
      </div>
    </SectionAction.Provider>
  )
}
