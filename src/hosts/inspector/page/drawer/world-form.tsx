import type { VNode } from 'preact'
import type { OpenFrom } from '../../../worlds/world-opening.ts'
import type { WorldSummary } from '../../../worlds/worlds.ts'
import { Field } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'
import { Form } from './form.tsx'

const HERE = 'here'
const START = 'start'

const ORIGINS = [
  [HERE, 'as this world is now'],
  [START, 'at the start of the fake'],
] as const

interface WorldFormProps {
  readonly worlds: readonly WorldSummary[]
  readonly onOpen: () => void
}

/** Opens a new world: where the shown one is, where another one is, or at the start of the fake. */
export function WorldForm({ worlds, onOpen }: WorldFormProps): VNode {
  const { control, world } = useSession()
  const open = async (name: string, origin: string) => {
    await control.value.worlds.open(name, whereOf(origin))
    onOpen()
    return `World ${name} is open.`
  }
  const others = worlds.filter(({ name }) => name !== world.value)
  const origins = [...ORIGINS, ...others.map(({ name }) => [`/${name}`, `as ${name} is now`] as const)]
  return (
    <Form action="Open world" onSend={(field) => open(field('name').trim(), field('from'))}>
      <Field label="New world" name="name" autocomplete="off" spellcheck={false} />
      <Field label="Begins" name="from" options={origins} />
    </Form>
  )
}

/** The name of another world has a slash before it, as no name begins with one. */
function whereOf(origin: string): OpenFrom | undefined {
  if (origin === START) return undefined
  return origin === HERE ? {} : { from: origin.slice(1) }
}
