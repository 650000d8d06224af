import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { InspectedControl } from '../../../control/inspected-control.ts'
import { ActionForm } from '../parts/action-form.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import type { ReadField } from '../parts/read-field.ts'
import { useSession } from '../session/session-context.ts'
import { meantBy } from '../session/world-names.ts'
import { baseUrl } from './base-url.tsx'

interface OpenedProps {
  readonly name: string
  readonly control: InspectedControl
}

interface BranchDialogProps {
  readonly number: number
  readonly onClose: () => void
}

/** Opens a world of its own that begins where a request came, and tells where it is. */
export function BranchDialog({ number, onClose }: BranchDialogProps): VNode {
  const [opened, open] = useState<OpenedProps | undefined>(undefined)
  return (
    <Dialog title={`Branch from request ${number}`} onClose={onClose}>
      {opened ? (
        <OpenedWorld {...opened} onClose={onClose} />
      ) : (
        <BranchForm number={number} onClose={onClose} onOpen={open} />
      )}
    </Dialog>
  )
}

interface BranchFormProps extends BranchDialogProps {
  readonly onOpen: (opened: OpenedProps) => void
}

function BranchForm({ number, onClose, onOpen }: BranchFormProps): VNode {
  const session = useSession()
  const open = async (field: ReadField): Promise<string> => {
    const name = field('name')
    onOpen({ name, control: await session.control.worlds.open(name, { at: number }) })
    return `The world ${name} is open.`
  }
  return (
    <ActionForm button="Open world" onAct={open} onCancel={onClose}>
      <p>A new world begins as request {number} found this one. This world stays as it is.</p>
      <Field label="Name" name="name" class="mono" required defaultValue={`from-${number}`} />
    </ActionForm>
  )
}

interface OpenedWorldProps extends OpenedProps {
  readonly onClose: () => void
}

function OpenedWorld({ name, control, onClose }: OpenedWorldProps): VNode {
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useLayoutEffect(() => button.current!.focus(), [])
  const choices: readonly (readonly [string, () => void])[] = [
    ...(session.page ? [['Use this world in this page', () => session.use(name)] as const] : []),
    ['Show this world', () => session.show(name)],
    ['Close', () => undefined],
  ]
  return (
    <>
      <p>
        The world <strong>{name}</strong> is open.{' '}
        {session.isServed
          ? 'Give your app this base URL:'
          : `Requests of this page still go to ${meantBy(session.used)}.`}
      </p>
      {session.isServed && baseUrl(control.baseUrl)}
      <div class="flow">
        {choices.map(([text, choose], place) => (
          <button
            type="button"
            class={place === 0 ? 'primary' : ''}
            ref={place === 0 ? button : null}
            onClick={() => {
              onClose()
              choose()
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  )
}
