import type { VNode } from 'preact'
import type { EditJson } from '../../../../control-api/row-control.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { loading, useLoaded } from '../../parts/loading.tsx'
import { tellEdit } from './row-editing.tsx'
import { useSession } from '../../session/session-context.ts'

/** The changes of rows by hand, newest first. Each can be undone. */
export function EditList(): VNode {
  const session = useSession()
  const all = useLoaded(() => session.control.edits.list(), [])
  return loading(
    all,
    (made) =>
      made.length > 0 && (
        <section aria-label="Edits">
          <h4>Edits by hand</h4>
          <ul>
            {made.toReversed().map((edit) => (
              <EditLine key={edit.number} edit={edit} isUndone={made.some((one) => one.undoes === edit.number)} />
            ))}
          </ul>
        </section>
      ),
  )
}

function EditLine({ edit, isUndone }: { readonly edit: EditJson; readonly isUndone: boolean }): VNode {
  const session = useSession()
  const undo = async () => tellEdit(await session.control.edits.undo(edit.number))
  return (
    <li class="flow">
      <span>
        {edit.number} {edit.says}
      </span>
      <ActionButton isDisabled={isUndone} onAct={undo}>
        {isUndone ? 'Undone' : 'Undo'}
        <span class="visually-hidden"> edit {edit.number}</span>
      </ActionButton>
    </li>
  )
}
