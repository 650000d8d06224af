import type { VNode } from 'preact'
import { ActionForm } from '../parts/action-form.tsx'
import { Field } from '../parts/field.tsx'
import type { ReadField } from '../parts/read-field.ts'
import { useSession } from '../session/session-context.ts'

/** Where a world may begin. */
const ORIGINS = [
  ['', 'as this world is now'],
  ['start', 'at the start of the fake'],
] as const

/** Opens a new world: where the shown one is, or at the start of the fake. */
export function WorldForm(): VNode {
  const session = useSession()
  const open = (field: ReadField) => session.control.worlds.open(field('name').trim(), field('from') ? undefined : {})
  return (
    <ActionForm button="Open world" onAct={open}>
      <Field label="New world" name="name" autocomplete="off" spellcheck={false} />
      <Field label="Begins" name="from" options={ORIGINS} />
    </ActionForm>
  )
}
