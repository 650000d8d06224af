import type { VNode } from 'preact'
import { closeButton, Dialog } from '../parts/dialog.tsx'
import { Pairs } from '../parts/pairs.tsx'
import { keepShortcutSetting, SHORTCUTS } from './shortcuts.ts'

/** The keys of parts that have the focus, and their effects. */
const KEYS = [
  ['List: ↑ ↓, Page, Home, End', 'select a request; Esc goes to now'],
  ['Timeline: ← →, Page, Home, End', 'select a request; End is now'],
] as const

/** Tells what the keys do, and lets single keys be switched off. */
export const keyboardHelp = (areOn: boolean, onSwitch: (areOn: boolean) => void, onClose: () => void): VNode => (
  <Dialog title="Keyboard" onClose={onClose}>
    {/* It gets the focus, and behind the keys it would scroll them out of a low window. */}
    <label>
      <input
        type="checkbox"
        checked={areOn}
        onChange={({ currentTarget }) => {
          onSwitch(currentTarget.checked)
          keepShortcutSetting(currentTarget.ownerDocument, currentTarget.checked)
        }}
      />{' '}
      Single-key shortcuts
    </label>
    <Pairs of={[...KEYS, ...SHORTCUTS]} />
    {closeButton(onClose)}
  </Dialog>
)
