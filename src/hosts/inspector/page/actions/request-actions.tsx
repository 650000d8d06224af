import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import type { KnownRequest } from '../session/requests.ts'
import { BranchDialog } from './branch-dialog.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { GoBackDialog } from './go-back-dialog.tsx'

/** What can be done from a request on: go back to it, branch off, copy it. */
export function RequestActions({ request }: { readonly request: KnownRequest }): VNode {
  const open = useSignal<'back' | 'branch' | undefined>(undefined)
  const close = (): void => {
    open.value = undefined
  }
  return (
    <div class="flow" role="group" aria-label="Actions">
      <button type="button" onClick={() => (open.value = 'back')}>
        Go back here…
      </button>
      <button type="button" onClick={() => (open.value = 'branch')}>
        Branch…
      </button>
      <CopyMenu request={request} />
      {open.value === 'back' && <GoBackDialog number={request.number} onClose={close} />}
      {open.value === 'branch' && <BranchDialog number={request.number} onClose={close} />}
    </div>
  )
}
