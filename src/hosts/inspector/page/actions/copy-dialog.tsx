import type { VNode } from 'preact'
import { closeButton, Dialog } from '../parts/dialog.tsx'

interface CopyDialogProps {
  readonly what: string
  readonly text: string
  readonly onClose: () => void
}

/** A text to be copied by hand, where the page may not write to the clipboard. */
export const CopyDialog = ({ what, text, onClose }: CopyDialogProps): VNode => (
  <Dialog title={`Copy ${what}`} onClose={onClose}>
    <p>This page may not write to the clipboard. The text is selected: copy it with Ctrl+C or ⌘C.</p>
    <textarea
      class="mono"
      readOnly
      rows={10}
      aria-label={what}
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    {closeButton(onClose)}
  </Dialog>
)
