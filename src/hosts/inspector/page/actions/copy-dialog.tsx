import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { ActionButton } from '../parts/action-button.tsx'
import { closeButton, Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'

interface CopyDialogProps {
  readonly number: number
  readonly onClose: () => void
}

/** A copied text. */
interface Copied {
  readonly text: string
  /** A sentence that the notice adds once the text is copied. */
  readonly also?: string | undefined
}

/** The forms in which a request can be copied. Where the page may not write to the clipboard, it shows the text selected. */
export function CopyDialog({ number, onClose }: CopyDialogProps): VNode {
  const { control } = useSession()
  const [shown, show] = useState('')
  const button = (label: string, read: (page: Document) => Promise<Copied>): VNode => {
    const copy = async (page: Document): Promise<string> => {
      const { text, also } = await read(page)
      const isCopied = await copyText(page, text)
      show(isCopied ? '' : text)
      return `${isCopied ? 'Copied' : 'Not copied'}: ${label}. ${also ?? ''}`.trim()
    }
    return <ActionButton onAct={copy}>{label}</ActionButton>
  }
  /** A test or a story. Where it imports its capsule, that is saved as a file. */
  const code = (kind: 'test' | 'story') => async (page: Document) => {
    const { text, capsule } = await control.writeCode({ kind, at: number })
    if (capsule) downloadJson(page, capsule.file, capsule.text)
    return { text, also: capsule && `The capsule that it imports was saved as ${capsule.file}.` }
  }
  return (
    <Dialog title={`Copy request ${number}`} onClose={onClose}>
      <div class="flow">
        {button('Test', code('test'))}
        {button('Story', code('story'))}
        {button('curl', async () => {
          const { text, truncated } = await control.curl(number)
          return { text, also: truncated ? `The last ${truncated} characters are left out.` : '' }
        })}
        {button('Capsule', async () => ({ text: JSON.stringify(await control.capture()) }))}
        <ActionButton
          onAct={async (page) => {
            downloadJson(page, 'capsule.json', JSON.stringify(await control.capture()))
            return 'The capsule was downloaded.'
          }}
        >
          Download capsule
        </ActionButton>
      </div>
      {shown && (
        <Field key={shown} label="This page may not write to the clipboard: copy the text by hand.">
          <textarea class="mono" readOnly rows={10} ref={select} value={shown} />
        </Field>
      )}
      {closeButton(onClose)}
    </Dialog>
  )
}

const select = (field: HTMLTextAreaElement | null): void => {
  field?.focus()
  field?.select()
}

/** Copies a text. Panels and frames may lack the permission, and then it tells so. */
async function copyText(page: Document, text: string): Promise<boolean> {
  try {
    await page.defaultView!.navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Saves JSON as a file. */
function downloadJson(page: Document, name: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = page.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
