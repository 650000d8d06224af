import type { VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'

interface CopyDialogProps {
  readonly what: string
  readonly text: string
  readonly onClose: () => void
}

/** A text to be copied by hand, where the page may not write to the clipboard. */
export function CopyDialog({ what, text, onClose }: CopyDialogProps): VNode {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    area.current!.focus()
    area.current!.select()
  }, [])
  return (
    <Dialog title={`Copy ${what}`} onClose={onClose}>
      <p>This page may not write to the clipboard. The text is selected: copy it with Ctrl+C or ⌘C.</p>
      <textarea class="mono" readOnly rows={10} aria-label={what} ref={area} value={text} />
      <div class="flow">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
