import type { VNode } from 'preact'
import type { OpenFrom } from '../../../worlds/world-opening.ts'
import type { WorldSummary } from '../../../worlds/worlds.ts'
import { ActionForm } from '../parts/action-form.tsx'
import { Field } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'

/** Where a world may begin: what control takes, as JSON, and in words. */
const ORIGINS = [
  ['{}', 'as this world is now'],
  ['', 'at the start of the fake'],
] as const

/** Opens a new world: where the shown one is, where another one is, or at the start of the fake. */
export function WorldForm({ worlds }: { readonly worlds: readonly WorldSummary[] }): VNode {
  const session = useSession()
  const open = (name: string, origin: string) =>
    session.control.worlds.open(name, origin === '' ? undefined : (JSON.parse(origin) as OpenFrom))
  const others = worlds.filter(({ name }) => name !== session.world)
  const origins = [
    ...ORIGINS,
    ...others.map(({ name }) => [JSON.stringify({ from: name }), `as ${name} is now`] as const),
  ]
  return (
    <ActionForm button="Open world" onAct={(field) => open(field('name').trim(), field('from'))}>
      <Field label="New world" name="name" autocomplete="off" spellcheck={false} />
      <Field label="Begins" name="from" options={origins} />
    </ActionForm>
  )
}
