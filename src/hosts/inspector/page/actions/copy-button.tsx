import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import { Problem } from '../parts/loading.tsx'
import { useAction } from '../parts/use-action.ts'
import { copyText } from './clipboard.ts'
import { CopyDialog } from './copy-dialog.tsx'

/** What is copied. */
export interface Copied {
  readonly text: string
  /** A sentence that the notice adds once the text is copied. */
  readonly also?: string
}

interface CopyButtonProps {
  readonly label: string
  /** What is copied, in the words of the notice: `the curl command`. */
  readonly what: string
  readonly text: (page: Document) => Copied | Promise<Copied>
}

/** Copies a text, or shows it selected where the page may not. */
export function CopyButton({ label, what, text }: CopyButtonProps): VNode {
  const button = useRef<HTMLButtonElement>(null)
  const shown = useSignal<string | undefined>(undefined)
  const action = useAction()
  const copy = async (): Promise<string | void> => {
    const page = button.current!.ownerDocument
    const copied = await text(page)
    if (await copyText(page, copied.text)) return [`Copied ${what}.`, copied.also ?? ''].join(' ').trim()
    shown.value = copied.text
  }
  return (
    <>
      <button type="button" ref={button} aria-busy={action.isBusy} onClick={() => action.run(copy)}>
        {label}
        {label === 'Copy' && <span class="visually-hidden"> {what}</span>}
      </button>
      <Problem says={action.problem} />
      {shown.value !== undefined && (
        <CopyDialog what={what} text={shown.value} onClose={() => (shown.value = undefined)} />
      )}
    </>
  )
}
