import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { FaultDefinition } from '../../../../observe/journal/journal-entry.ts'
import { wordsOf } from '../../../worlds/knowledge/fault-words.ts'
import { ActionForm } from '../parts/action-form.tsx'
import { Field } from '../parts/field.tsx'
import { given, toNumber } from '../parts/read-field.ts'
import type { ReadField } from '../parts/read-field.ts'
import { useSession } from '../session/session-context.ts'
import { effectChoices } from './fault-effects.ts'
import type { EffectChoice } from './fault-effects.ts'
import { readMatch, requestMatchFields } from './request-match-fields.tsx'

/** Adds a fault: which requests it meets, what goes wrong, how often. */
export function FaultForm(): VNode {
  const session = useSession()
  return (
    <ActionForm button="Add fault" onAct={(field) => session.control.faults.add(readFault(field))}>
      {requestMatchFields()}
      <EffectFields />
      <Field label="Times" name="times" inputMode="numeric" placeholder="All" size={4} />
      <label class="check">
        <input name="at" type="checkbox" value="answer" />
        after the request has had its effect
      </label>
    </ActionForm>
  )
}

function EffectFields(): VNode {
  const [chosen, choose] = useState<EffectChoice>(effectChoices[0]!)
  const { field, label, initial = '' } = chosen
  return (
    <>
      <Field
        label="Effect"
        name="effect"
        options={effectChoices.map((choice) => [choice.field, wordsOf(choice.field)] as const)}
        onInput={({ target }) => choose(effectChoices[(target as HTMLSelectElement).selectedIndex]!)}
      />
      {label && <Field key={field} label={label} name="value" defaultValue={initial} autocomplete="off" />}
    </>
  )
}

/** The server checks it. */
function readFault(field: ReadField): FaultDefinition {
  const value = field('value').trim()
  return {
    match: readMatch(field),
    effect: { [field('effect')]: value === '' || toNumber(value), ...given('at', field('at'), 'answer') },
    ...given('times', field('times'), toNumber(field('times'))),
  } as FaultDefinition
}
