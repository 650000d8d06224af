import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { InSteps } from './in-steps.tsx'
import { escaped } from './direction.ts'

/** How many members are rendered at once. */
const STEP = 100
/** Members of short lists and objects are open to this depth. */
const OPEN_DEPTH = 2

type NamedMember = readonly [name: string, value: unknown]

/** A JSON value as a tree that folds. What is folded is not rendered. */
export const jsonTree = (value: unknown): VNode => (
  <div class="json-tree mono">{isTree(value) ? membersOf(value, 1) : valueText(value)}</div>
)

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null

function membersOf(value: object, depth: number): VNode {
  const members: readonly NamedMember[] = Object.entries(value)
  if (members.length === 0) return <span class="faint">empty</span>
  return (
    <InSteps of={members} step={STEP}>
      {(member) => <Member member={member} depth={depth} />}
    </InSteps>
  )
}

function Member({ member, depth }: { readonly member: NamedMember; readonly depth: number }): VNode {
  const [name, value] = member
  const size = isTree(value) ? Object.keys(value).length : 0
  const [isOpen, setOpen] = useState(size <= 5 && depth < OPEN_DEPTH)
  const label = <bdi class="faint">{name}</bdi>
  if (size === 0)
    return (
      <>
        {label}: {valueText(value)}
      </>
    )
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label} <span class="faint">{Array.isArray(value) ? `[${size}]` : `{${size}}`}</span>
      </summary>
      {isOpen && isTree(value) && membersOf(value, depth + 1)}
    </details>
  )
}

/** More of a value than this is shown only on request. */
const SHORT = 300

/** A value on one line, as JSON, or a word if there is none. Values that differ look different, whatever is in them. */
export function valueText(value: unknown): VNode {
  if (value === undefined) return <span class="faint">none</span>
  const text = escaped(JSON.stringify(value))
  const shown = (part: string): VNode => <bdi class={`value mono is-${typeof value}`}>{part}</bdi>
  if (text.length <= SHORT) return shown(text)
  return (
    <details>
      <summary>
        {shown(`${text.slice(0, SHORT)}…`)} <span class="faint">{text.length} characters</span>
      </summary>
      {shown(text)}
    </details>
  )
}
