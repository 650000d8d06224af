import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { WorldSummary } from '../../../worlds/worlds.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { Confirmation } from '../parts/confirmation.tsx'
import { useSession } from '../session/session-context.ts'
import type { WorldSession } from '../session/world-session.ts'
import { CopyDialog } from './copy-dialog.tsx'

/** The actions from a request on: go back to it, branch off, copy it. */
export function RequestActions({ number }: { readonly number: number }): VNode {
  const session = useSession()
  const [isCopying, copy] = useState(false)
  const goBack = async (): Promise<string> => {
    await session.control.goBack(number)
    return `The world is where request ${number} found it.`
  }
  return (
    <div class="flow" role="group" aria-label="Actions">
      {/* The app sees that. */}
      <Confirmation
        action="Go back here…"
        confirm="Go back"
        warning={`This changes the world that your app talks to: its rows, clock and faults become those that request ${number} found. The requests stay. Your app sees that with its next request.`}
        onConfirm={goBack}
      />
      {session.hasWorlds && <ActionButton onAct={() => branchOff(session, number)}>Branch</ActionButton>}
      <button type="button" aria-haspopup="dialog" onClick={() => copy(true)}>
        Copy as…
      </button>
      {isCopying && <CopyDialog number={number} onClose={() => copy(false)} />}
    </div>
  )
}

/** Opens a world that begins with the state that a request found, and shows it. */
async function branchOff(session: WorldSession, number: number): Promise<string> {
  const { worlds } = session.control
  const name = freeName(`from-${number}`, await worlds.list())
  await worlds.open(name, { at: number })
  session.show(name)
  // There it can be used in the page, and has its base URL.
  session.openSections = [...session.openSections, 'Worlds']
  session.isSettingUp = true
  return `World ${name} is open, and shown.`
}

/** A name that no world has yet: the wanted one, or that one with the first free number behind it. */
function freeName(wanted: string, worlds: readonly WorldSummary[]): string {
  const names = new Set(worlds.map(({ name }) => name))
  let [name, turn] = [wanted, 1]
  while (names.has(name)) name = `${wanted}-${++turn}`
  return name
}
