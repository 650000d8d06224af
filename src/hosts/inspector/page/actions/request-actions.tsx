import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { KnownRequest } from '../session/requests.ts'
import { useSession } from '../session/session-context.ts'
import { BranchDialog } from './branch-dialog.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { Confirmation } from '../parts/confirmation.tsx'

/** The actions from a request on: go back to it, branch off, copy it. */
export function RequestActions({ request }: { readonly request: KnownRequest }): VNode {
  const session = useSession()
  const { number } = request
  const [isBranching, branch] = useState(false)
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
        warning={`This changes the world that your app talks to: its rows, clock and faults become those that request ${number} found. The requests stay. Reload your app.`}
        onConfirm={goBack}
      />
      <button type="button" onClick={() => branch(true)}>
        Branch…
      </button>
      <CopyMenu request={request} />
      {isBranching && <BranchDialog number={number} onClose={() => branch(false)} />}
    </div>
  )
}
