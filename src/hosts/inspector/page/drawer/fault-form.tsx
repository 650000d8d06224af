import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { EffectFields } from '../../../../observe/faults/fault.ts'
import type { FaultDefinition } from '../../../../observe/journal/journal-entry.ts'
import { wordsOf } from '../../../worlds/knowledge/fault-words.ts'
import { ActionForm } from '../parts/action-form.tsx'
import { Field, filledIn, toNumber } from '../parts/field.tsx'
import type { ReadField } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'
import { requestMatchFields } from './request-match-fields.tsx'

/** The ways in which a request can fail, and with what the field of its value begins. */
const EFFECTS = {
  status: '503',
  networkError: '',
  latency: '2s',
  hang: '',
  cut: '',
  malformed: '',
  contentType: 'text/html',
} satisfies Partial<Record<keyof EffectFields, string>>

type Effect = keyof typeof EFFECTS

/** Adds a fault: which requests it meets, what goes wrong, how often. */
export function FaultForm(): VNode {
  const session = useSession()
  const [effect, choose] = useState<Effect>('status')
  return (
    <ActionForm button="Add fault" onAct={(field) => session.control.faults.add(readFault(field))}>
      {requestMatchFields()}
      <Field
        label="Effect"
        name="effect"
        value={effect}
        options={Object.keys(EFFECTS).map((field) => [field, wordsOf(field)] as const)}
        onInput={({ target }) => choose((target as HTMLSelectElement).value as Effect)}
      />
      <Field key={effect} label="Value" name="value" defaultValue={EFFECTS[effect]} placeholder="None" />
      <Field label="Times" name="times" placeholder="All" />
    </ActionForm>
  )
}

/** The server checks it. */
function readFault(field: ReadField): FaultDefinition {
  return {
    match: filledIn(field, 'method', 'path'),
    effect: { [field('effect')]: field('value') === '' || toNumber(field('value')), ...filledIn(field, 'at') },
    ...filledIn(field, 'times'),
  } as FaultDefinition
}
