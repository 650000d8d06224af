import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { FaultDefinition } from '../../../../observe/journal/journal-entry.ts'
import { sayAdded } from '../parts/fault-words.ts'
import { Field } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'
import { effectChoices } from './fault-effects.ts'
import type { EffectChoice } from './fault-effects.ts'
import { Form, given, toNumber } from './form.tsx'
import type { ReadField } from './form.tsx'
import { readMatch, RequestMatchFields } from './request-match-fields.tsx'

/** Adds a fault: which requests it meets, what goes wrong, how often. */
export function FaultForm(): VNode {
  const { control } = useSession()
  return (
    <Form action="Add fault" onSend={async (field) => sayAdded(await control.value.faults.add(readFault(field)))}>
      <RequestMatchFields />
      <EffectFields />
      <Field label="Times">
        <input name="times" inputMode="numeric" placeholder="All" size={4} />
      </Field>
      <label class="check">
        <input name="at" type="checkbox" value="answer" />
        after the request has had its effect
      </label>
    </Form>
  )
}

function EffectFields(): VNode {
  const [{ name, label, initial = '' }, choose] = useState<EffectChoice>(effectChoices[0]!)
  return (
    <>
      <Field label="Effect">
        <select name="effect" onChange={({ currentTarget }) => choose(effectChoices[currentTarget.selectedIndex]!)}>
          {effectChoices.map((choice) => (
            <option key={choice.name}>{choice.name}</option>
          ))}
        </select>
      </Field>
      {label && (
        <Field key={name} label={label}>
          <input name="value" defaultValue={initial} autocomplete="off" />
        </Field>
      )}
    </>
  )
}

/** The server checks it. */
function readFault(field: ReadField): FaultDefinition {
  const choice = effectChoices.find(({ name }) => name === field('effect'))!
  const effect = { ...choice.toEffect(field('value').trim()), ...given('at', field('at'), 'answer') }
  return {
    match: readMatch(field),
    effect,
    ...given('times', field('times'), toNumber(field('times'))),
  } as FaultDefinition
}
