import type { VNode } from 'preact'
import type { Time } from '../../../worlds/clock-json.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { ActionForm } from '../parts/action-form.tsx'
import { Field } from '../parts/field.tsx'
import { dayAndTime } from '../session/request-words.ts'
import { useSession } from '../session/session-context.ts'
import { Section } from './section.tsx'

/** The time in the world, which stands still or follows real time. The head of the page shows it, too. */
export function ClockSection(): VNode {
  const time = useSession().present.clock
  return (
    <Section title="Clock" value={time && (time.following ? 'follows real time' : `${dayAndTime(time.now)}, frozen`)}>
      <ClockActions />
    </Section>
  )
}

function ClockActions(): VNode {
  const session = useSession()
  const time = session.present.clock
  const { advance, follow, freeze, set } = session.control.clock
  const button = (text: string, change: () => Promise<Time>) => (
    <ActionButton isRepeatable onAct={() => change()}>
      {text}
    </ActionButton>
  )
  return (
    <>
      <div class="flow">
        {button('+1 hour', () => advance('1h'))}
        {button('+1 day', () => advance('1d'))}
        {time?.following ? button('Freeze', freeze) : button('Follow from here', () => follow(time?.now))}
        {button('Follow real time', () => follow())}
      </div>
      <ActionForm button="Set" onAct={async (field) => set(momentOf(field('to')))}>
        <Field label="Set to (UTC)" name="to" type="datetime-local" step="1" />
      </ActionForm>
    </>
  )
}

/** @throws Error when nothing was filled in, or only a part of it, which browsers do not tell. */
function momentOf(filledIn: string): string {
  if (filledIn === '') throw new Error('Fill in a date and a time first.')
  return `${filledIn}Z`
}
