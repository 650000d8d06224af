import type { Signal } from '@preact/signals'
import type { RefObject, VNode } from 'preact'
import { Pairs } from '../parts/pairs.tsx'
import { keepShortcutSetting } from './shortcut-setting.ts'
import { SHORTCUTS } from './shortcuts.ts'

/** What keys do in parts that have the focus. */
const KEYS = [
  ['List: ↑ ↓, Page, Home, End', 'select a request; Esc goes to now'],
  ['Timeline: ← →, Page, Home, End', 'select a request; End is now'],
] as const

/** Tells what the keys do, and lets single keys be switched off. */
export function KeyboardHelp(props: {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly areOn: Signal<boolean>
}): VNode {
  const { dialog, areOn } = props
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title">
      <h2 id="help-title">Keyboard</h2>
      <Pairs of={[...KEYS, ...SHORTCUTS]} />
      <label>
        <input
          type="checkbox"
          checked={areOn.value}
          onChange={({ currentTarget }) => {
            areOn.value = currentTarget.checked
            keepShortcutSetting(currentTarget.ownerDocument, areOn.value)
          }}
        />{' '}
        Single keys do something
      </label>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  )
}
