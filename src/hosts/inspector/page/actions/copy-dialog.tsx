import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { CodeQuery } from '../../../control-api/knowledge/capsule-code.ts'
import { chosenHeaders } from '../../../control-api/knowledge/curl-command.ts'
import type { InspectedControl } from '../../../control/inspected-control.ts'
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

/** The forms in which a request can be copied. If the page may not write to the clipboard, it shows the text selected. */
export function CopyDialog({ number, onClose }: CopyDialogProps): VNode {
  const { control } = useSession()
  const [shown, show] = useState('')
  const button = (label: string, read: (page: Document) => Promise<Copied>): VNode => (
    <ActionButton onAct={async (page) => copy(page, label, await read(page), show)}>{label}</ActionButton>
  )
  return (
    <Dialog title={`Copy request ${number}`} onClose={onClose}>
      <div class="flow">
        {button('Test', (page) => readCode(page, control, { kind: 'test', at: number }))}
        {button('Story', (page) => readCode(page, control, { kind: 'story', at: number }))}
        {button('curl', () => readCurl(control, number))}
        {button('fetch', () => readFetch(control, number))}
        {button('Capsule', async () => ({ text: JSON.stringify(await control.capture()) }))}
        <ActionButton onAct={(page) => downloadCapsule(page, control)}>Download capsule</ActionButton>
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

/** A test or a story. If it imports its capsule, the capsule is saved as a file. */
async function readCode(page: Document, control: InspectedControl, asked: CodeQuery): Promise<Copied> {
  const { text, capsule } = await control.writeCode(asked)
  if (capsule) downloadJson(page, capsule.file, capsule.text)
  return { text, also: capsule && `The capsule that it imports was saved as ${capsule.file}.` }
}

async function readCurl(control: InspectedControl, number: number): Promise<Copied> {
  const { text, truncated } = await control.curl(number)
  return { text, also: alsoLeftOut(truncated) }
}

/** The call of `fetch` that sends a request again, as code for a console. */
async function readFetch(control: InspectedControl, number: number): Promise<Copied> {
  const { method, url, request } = await control.entry(number)
  const { text: body, truncated } = request.body ?? {}
  const init = { method, headers: Object.fromEntries(chosenHeaders(request.headers)), body }
  return {
    text: `await fetch(${JSON.stringify(url)}, ${JSON.stringify(init, undefined, 2)})`,
    also: alsoLeftOut(truncated),
  }
}

const alsoLeftOut = (characters: number | undefined): string =>
  characters ? `The last ${characters} characters are left out.` : ''

async function downloadCapsule(page: Document, control: InspectedControl): Promise<string> {
  downloadJson(page, 'capsule.json', JSON.stringify(await control.capture()))
  return 'The capsule was downloaded.'
}

const select = (field: HTMLTextAreaElement | null): void => {
  field?.focus()
  field?.select()
}

/** Copies a text, or shows it, and says which. */
async function copy(
  page: Document,
  label: string,
  { text, also }: Copied,
  show: (text: string) => void,
): Promise<string> {
  const isCopied = await copyText(page, text)
  show(isCopied ? '' : text)
  return `${isCopied ? 'Copied' : 'Not copied'}: ${label}. ${also ?? ''}`.trim()
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
