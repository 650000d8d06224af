import type { VNode } from 'preact'
import { closeButton, Dialog } from '../parts/dialog.tsx'

/** A text to be copied by hand, where the page may not write to the clipboard. */
export const copyDialog = (what: string, text: string, onClose: () => void): VNode => (
  <Dialog title={`Copy ${what}`} onClose={onClose}>
    <p>This page may not write to the clipboard. Copy the text that is selected.</p>
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
