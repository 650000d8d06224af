import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { InSteps } from './in-steps.tsx'
import { ValueText } from './value-text.tsx'

/** How many members are rendered at once. */
const STEP = 100
/** Members of short lists and objects are open to this depth. */
const OPEN_DEPTH = 2

type NamedValue = readonly [name: string, value: unknown]

/** A JSON value as a tree that folds. What is folded is not rendered. */
export const JsonTree = ({ value }: { readonly value: unknown }): VNode => (
  <div class="json-tree mono">{isTree(value) ? <Members value={value} depth={1} /> : <ValueText value={value} />}</div>
)

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null

interface MembersProps {
  readonly value: object
  readonly depth: number
}

function Members({ value, depth }: MembersProps): VNode {
  const members: readonly NamedValue[] = Object.entries(value)
  if (members.length === 0) return <span class="faint">empty</span>
  return (
    <InSteps of={members} step={STEP}>
      {(member) => <Member member={member} depth={depth} />}
    </InSteps>
  )
}

function Member({ member, depth }: { readonly member: NamedValue; readonly depth: number }): VNode {
  const [name, value] = member
  const size = isTree(value) ? Object.keys(value).length : 0
  const [isOpen, setOpen] = useState(size <= 5 && depth < OPEN_DEPTH)
  const label = <bdi class="json-name">{name}</bdi>
  if (size === 0)
    return (
      <>
        {label}: <ValueText value={value} />
      </>
    )
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label} <span class="faint">{Array.isArray(value) ? `[${size}]` : `{${size}}`}</span>
      </summary>
      {isOpen && isTree(value) && <Members value={value} depth={depth + 1} />}
    </details>
  )
}
