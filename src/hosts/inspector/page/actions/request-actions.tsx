import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { KnownRequest } from '../session/requests.ts'
import { BranchDialog } from './branch-dialog.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { GoBackDialog } from './go-back-dialog.tsx'

/** What can be done from a request on: go back to it, branch off, copy it. */
export function RequestActions({ request }: { readonly request: KnownRequest }): VNode {
  const [dialog, open] = useState<'back' | 'branch' | undefined>(undefined)
  const close = (): void => open(undefined)
  return (
    <div class="flow" role="group" aria-label="Actions">
      <button type="button" onClick={() => open('back')}>
        Go back here…
      </button>
      <button type="button" onClick={() => open('branch')}>
        Branch…
      </button>
      <CopyMenu request={request} />
      {dialog === 'back' && <GoBackDialog number={request.number} onClose={close} />}
      {dialog === 'branch' && <BranchDialog number={request.number} onClose={close} />}
    </div>
  )
}
