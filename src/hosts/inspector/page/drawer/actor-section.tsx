import type { VNode } from 'preact'
import type { ActingPerson } from '../../../worlds/knowledge/actor.ts'
import { ActionForm } from '../parts/action-form.tsx'
import { Field } from '../parts/field.tsx'
import { isolated } from '../parts/direction.ts'
import { Section } from './section.tsx'
import { personOptions } from '../parts/person-options.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading } from './reading.ts'

/** Who sends the requests of the world, whatever they carry. */
export function ActorSection(): VNode {
  const { actor } = useSession().present
  return (
    <Section title="Acting user" value={actor && (actor.as ?? 'as the requests say')}>
      {actor && <ActorForm actor={actor} />}
    </Section>
  )
}

const say = ({ as }: ActingPerson): string =>
  as === null ? 'Requests are answered by what they carry.' : `All requests are sent as ${isolated(as)}.`

function ActorForm({ actor }: { readonly actor: ActingPerson }): VNode | null {
  const session = useSession()
  const people = useReading((from) => from.people())
  const choose = async (as: string) => say(await session.control.actor.set(as || null))
  // Before they are known, all that it could be sent with is nobody.
  if (!people) return null
  return (
    <ActionForm key={actor.as ?? ''} button="Send as this one" onAct={(field) => choose(field('as'))}>
      <Field label="All requests are sent as">
        <select name="as">
          <option value="">As the requests say</option>
          {personOptions(people, actor.as)}
        </select>
      </Field>
    </ActionForm>
  )
}
