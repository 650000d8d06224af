import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { ActionButton } from '../parts/action-button.tsx'
import { copyText } from './clipboard.ts'
import { copyDialog } from './copy-dialog.tsx'

/** A copied text. */
export interface Copied {
  readonly text: string
  /** A sentence that the notice adds once the text is copied. */
  readonly also?: string
}

interface CopyButtonProps {
  readonly label: string
  /** The copied thing, in the words of the notice: `the curl command`. */
  readonly what: string
  readonly text: (page: Document) => Copied | Promise<Copied>
}

/** Copies a text, or shows it selected where the page may not. */
export function CopyButton({ label, what, text }: CopyButtonProps): VNode {
  const [shown, show] = useState<string | undefined>(undefined)
  const copy = async (page: Document): Promise<string> => {
    const copied = await text(page)
    if (await copyText(page, copied.text)) return `Copied ${what}. ${copied.also ?? ''}`.trim()
    show(copied.text)
    return ''
  }
  return (
    <>
      <ActionButton onAct={copy}>
        {label}
        {label === 'Copy' && <span class="visually-hidden"> {what}</span>}
      </ActionButton>
      {shown !== undefined && copyDialog(what, shown, () => show(undefined))}
    </>
  )
}
