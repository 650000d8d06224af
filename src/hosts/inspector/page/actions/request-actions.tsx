import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { ActionButton } from '../parts/action-button.tsx'
import { Confirmation } from '../parts/confirmation.tsx'
import { useSession } from '../session/session-context.ts'
import { CopyDialog } from './copy-dialog.tsx'

/** The actions from a request on: go back to it, branch off, copy it. */
export function RequestActions({ number }: { readonly number: number }): VNode {
  const session = useSession()
  const { control } = session
  const [isCopying, copy] = useState(false)
  const goBack = async (): Promise<string> => {
    await control.goBack(number)
    return `The world is where request ${number} found it.`
  }
  const branch = async (): Promise<string> => {
    const worlds = await control.worlds.list()
    const names = new Set(worlds.map(({ name }) => name))
    let [name, turn] = [`from-${number}`, 1]
    while (names.has(name)) name = `from-${number}-${++turn}`
    await control.worlds.open(name, { at: number })
    session.show(name)
    // There it can be used in the page, and has its base URL.
    session.openSections = [...session.openSections, 'Worlds']
    session.isSettingUp = true
    return `World ${name} is open, and shown.`
  }
  return (
    <div class="flow" role="group" aria-label="Actions">
      {/* The app sees that. */}
      <Confirmation
        action="Go back here…"
        confirm="Go back"
        warning={`This changes the world that your app talks to: its rows, clock and faults become those that request ${number} found. The requests stay. Reload your app.`}
        onConfirm={goBack}
      />
      <ActionButton onAct={branch}>Branch</ActionButton>
      <button type="button" aria-haspopup="dialog" onClick={() => copy(true)}>
        Copy as…
      </button>
      {isCopying && <CopyDialog number={number} onClose={() => copy(false)} />}
    </div>
  )
}
