import type { VNode } from 'preact'
import type { ActingPerson } from '../../../worlds/knowledge/actor.ts'
import type { PersonWithKeys } from '../../../control-api/actor-control.ts'
import { Field } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'
import { Form } from './form.tsx'
import { useReading } from './reading.ts'
import { Section } from './section.tsx'

/** Who sends the requests of the world, whatever they carry. */
export function ActorSection(): VNode {
  const actor = useSession().actor.value
  return (
    <Section title="Acting user" value={actor && (actor.as ?? 'as the requests say')}>
      {actor && <ActorForm actor={actor} />}
    </Section>
  )
}

const say = ({ as }: ActingPerson): string =>
  as === null ? 'Requests are answered by what they carry.' : `All requests are sent as ${as}.`

function ActorForm({ actor }: { readonly actor: ActingPerson }): VNode | null {
  const { control } = useSession()
  const [people] = useReading((from) => from.people())
  const choose = async (as: string) => say(await control.value.actor.set(as || null))
  // Before they are known, all that it could be sent with is nobody.
  if (!people) return null
  return (
    <Form key={actor.as ?? ''} action="Send as this one" onSend={(field) => choose(field('as'))}>
      <Field label="All requests are sent as">
        <select name="as">
          <option value="">Nobody: as the requests say</option>
          {people.map((person) => (
            <PersonOptions key={person.email} person={person} chosen={actor.as} />
          ))}
        </select>
      </Field>
    </Form>
  )
}

/** A person, and each of their keys. */
function PersonOptions({ person, chosen }: { readonly person: PersonWithKeys; readonly chosen: string | null }): VNode {
  const { email, name, role, active, keys } = person
  const option = (as: string, text: string) => (
    <option key={as} value={as} selected={as === chosen}>
      {text}
    </option>
  )
  return (
    <optgroup label={`${name || email}${active ? '' : ', inactive'}`}>
      {option(email, `${email}, ${role ?? 'no access'}`)}
      {keys.map((key) => option(key.name, describeKey(key)))}
    </optgroup>
  )
}

const describeKey = ({ name, scopes, active }: PersonWithKeys['keys'][number]): string =>
  `Key ${name}: ${scopes.join(', ') || 'all scopes'}${active ? '' : ', inactive'}`
