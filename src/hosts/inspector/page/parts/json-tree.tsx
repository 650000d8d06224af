import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { kindOf } from './value-text.tsx'

/** So many members are rendered at once; more when they are asked for. */
const STEP = 100
/** A longer text is cut until it is asked for. */
const LONG = 500

type Members = readonly (readonly [name: string, value: unknown])[]

/** A JSON value as a tree that folds. What is folded is not rendered. */
export const JsonTree = ({ value }: { readonly value: unknown }): VNode => (
  <div class="json-tree mono">
    {isTree(value) ? <MemberList members={Object.entries(value)} /> : <Leaf value={value} />}
  </div>
)

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null

function MemberList({ members }: { readonly members: Members }): VNode {
  const shown = useSignal(STEP)
  const left = members.length - shown.value
  return (
    <ul>
      {members.length === 0 && <li class="faint">empty</li>}
      {members.slice(0, shown.value).map(([name, value]) => (
        <li key={name}>
          <Member name={name} value={value} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <button type="button" class="link" onClick={() => (shown.value += STEP)}>
            {Math.min(left, STEP)} more of {left}
          </button>
        </li>
      )}
    </ul>
  )
}

function Member({ name, value }: { readonly name: string; readonly value: unknown }): VNode {
  const members: Members = isTree(value) ? Object.entries(value) : []
  const isOpen = useSignal(members.length > 0 && members.length <= 5)
  const label = <span class="json-name">{name}</span>
  if (members.length === 0)
    return (
      <>
        {label}: <Leaf value={value} />
      </>
    )
  return (
    <details open={isOpen.value} onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>
        {label} <span class="faint">{Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`}</span>
      </summary>
      {isOpen.value && <MemberList members={members} />}
    </details>
  )
}

function Leaf({ value }: { readonly value: unknown }): VNode {
  const isWhole = useSignal(false)
  const text = JSON.stringify(value)
  const isCut = text.length > LONG && !isWhole.value
  return (
    <>
      <span class={`value ${kindOf(value)}`}>{isCut ? `${text.slice(0, LONG)}…` : text}</span>
      {isCut && (
        <button type="button" class="link" onClick={() => (isWhole.value = true)}>
          all {text.length} characters
        </button>
      )}
    </>
  )
}
