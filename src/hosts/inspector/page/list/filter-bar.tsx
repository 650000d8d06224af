import type { TargetedKeyboardEvent, VNode } from 'preact'
import { Pairs } from '../parts/pairs.tsx'
import { takeKey } from '../parts/take-key.ts'
import { hasTerm, toggleTerm } from '../session/filter-terms.ts'
import { useSession } from '../session/session-context.ts'
import { markIcon } from '../timeline/request-mark.tsx'
import { LIST_ID } from './request-rows.tsx'

/** The id of the field, for the shortcut that leads to it. */
export const FILTER_ID = 'filter'

const KINDS = ['write', 'refused', 'failed', 'waiting', 'fault'] as const

/** The filter of the list: a text, and buttons for common terms, which also explain the marks. */
export function FilterBar(): VNode {
  const { shown } = useSession()
  return (
    <div class="filter-bar" role="search" aria-label="Requests">
      <FilterField />
      {KINDS.map((kind) => (
        <button
          type="button"
          aria-pressed={hasTerm(shown.filter, `is:${kind}`)}
          onClick={() => (shown.filter = toggleTerm(shown.filter, `is:${kind}`))}
        >
          {markIcon(kind)} {kind}
        </button>
      ))}
      <details>
        <summary>Syntax</summary>
        <Pairs of={TERMS} />
      </details>
    </div>
  )
}

function FilterField(): VNode {
  const { shown } = useSession()
  // Enter may also end what an input method composes.
  const toList = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    if (event.isComposing || !takeKey(event, { Enter: true, ArrowDown: true })) return
    event.currentTarget.ownerDocument.getElementById(LIST_ID)?.focus()
    shown.step(0)
  }
  return (
    <input
      id={FILTER_ID}
      aria-label="Filter"
      type="search"
      placeholder="Filter: patch 403 dashboard:7 ann"
      autocomplete="off"
      spellcheck={false}
      value={shown.filter}
      onInput={({ currentTarget }) => (shown.filter = currentTarget.value)}
      onKeyDown={toList}
    />
  )
}

const TERMS = [
  ['patch 403 4xx #12', 'the method, status or number'],
  ['dashboard:7', 'wrote the row, or names it in its path'],
  ['ann', 'in the path, user, key or rule'],
  ['is:refused is:warning', 'any of these, and every other term'],
  ['"right to edit"', 'with spaces'],
  ['-events', 'not that'],
] as const
