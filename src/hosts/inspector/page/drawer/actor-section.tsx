import type { VNode } from 'preact'
import type { ActingPerson } from '../../../worlds/knowledge/actor.ts'
import { ActionForm } from '../parts/action-form.tsx'
import { Field } from '../parts/field.tsx'
import { Section } from './section.tsx'
import { personOptions } from '../parts/person-options.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading } from '../parts/loading.tsx'

/** Who sends the requests of the world, whatever they carry. */
export function ActorSection(): VNode {
  const { actor } = useSession().present
  return (
    <Section title="Acting user" value={actor && (actor.as ?? 'as the requests say')}>
      {actor && <ActorForm actor={actor} />}
    </Section>
  )
}

function ActorForm({ actor }: { readonly actor: ActingPerson }): VNode | null {
  const session = useSession()
  const people = useReading((from) => from.people())
  // Before the people are known, the form could only choose to send as nobody.
  if (!people) return null
  return (
    <ActionForm
      key={actor.as ?? ''}
      button="Send as this one"
      onAct={async (field) => {
        const { as } = await session.control.actor.set(field('as') || null)
        return as === null ? 'Each request is answered by what it carries.' : `All requests are sent as ${as}.`
      }}
    >
      <Field label="All requests are sent as">
        <select name="as">
          <option value="">As the requests say</option>
          {personOptions(people, actor.as)}
        </select>
      </Field>
    </ActionForm>
  )
}
