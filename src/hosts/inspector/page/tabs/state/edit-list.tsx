import type { VNode } from 'preact'
import type { EditJson } from '../../../../control-api/row-control.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useSession } from '../../session/session-context.ts'
import { keyOf } from '../row-key.ts'

/** The changes of rows by hand, newest first. Each can be undone. */
export function EditList(): VNode {
  const session = useSession()
  const all = useLoaded(() => session.control.edits.list(), [])
  return (
    <Loading of={all}>
      {(made) =>
        made.length > 0 && (
          <section aria-label="Edits">
            <h4>Edits by hand</h4>
            <ul>
              {made.toReversed().map((edit) => (
                <EditLine key={edit.number} edit={edit} isUndone={made.some((one) => one.undoes === edit.number)} />
              ))}
            </ul>
          </section>
        )
      }
    </Loading>
  )
}

/** `2 changed dashboard 1, after request 7`. */
function describe({ number, kind, undoes, changes, table, after }: EditJson): string {
  const [first] = changes.filter((one) => one.table === table)
  const row = first ? `${table} ${keyOf(first)}` : table
  const what = undoes === undefined ? `${kind} ${row}` : `undid edit ${undoes}`
  return `${number} ${what}${after > 0 ? `, after request ${after}` : ''}`
}

function EditLine({ edit, isUndone }: { readonly edit: EditJson; readonly isUndone: boolean }): VNode {
  const session = useSession()
  const undo = async (): Promise<string> => {
    await session.control.edits.undo(edit.number)
    session.edits++
    return `Undid edit ${edit.number}.`
  }
  return (
    <li class="flow">
      <span>{describe(edit)}</span>
      <ActionButton isDisabled={isUndone} onAct={undo}>
        {isUndone ? 'Undone' : 'Undo'}
        <span class="visually-hidden"> edit {edit.number}</span>
      </ActionButton>
    </li>
  )
}
