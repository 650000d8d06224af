import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { FaultEffect } from '../../../../observe/faults/fault.ts'
import type { HeldRequest } from '../../../worlds/knowledge/held-answers.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { toNumber } from '../parts/read-field.ts'
import { pathParts } from '../session/request-words.ts'
import { useSession } from '../session/session-context.ts'
import { AnswerEditor } from './answer-editor.tsx'

interface HeldRequestProps {
  /** The number of the gate. */
  readonly gate: number
  readonly request: HeldRequest
}

/** A request that waits at a gate, and what can be done with it. */
export function HeldRequestRow({ gate, request }: HeldRequestProps): VNode {
  const session = useSession()
  const { number, method, path, place, answer } = request
  const [isEdited, setEdited] = useState(false)
  return (
    <li class="held">
      <code>
        {number} {method} <bdi>{pathParts(path).join('')}</bdi> {answer && `→\u00A0${answer.status}`}
      </code>
      <div class="flow">
        <ActionButton label={`Release request ${number}`} onAct={() => session.control.gates.get(gate).release(place)}>
          Release
        </ActionButton>
        <Refusing gate={gate} request={request} />
        {answer && (
          <button
            type="button"
            aria-expanded={isEdited}
            aria-label={`Edit the answer to request ${number}`}
            onClick={() => setEdited(!isEdited)}
          >
            Edit
          </button>
        )}
      </div>
      {answer && isEdited && <AnswerEditor gate={gate} request={request} answer={answer} />}
    </li>
  )
}

function Refusing({ gate, request: { number, place } }: HeldRequestProps): VNode {
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const refuse = () =>
    session.control.gates.get(gate).refuse({ status: toNumber(input.current!.value) } as FaultEffect, place)
  return (
    <span class="flow">
      <ActionButton label={`Refuse request ${number}`} onAct={refuse}>
        Refuse
      </ActionButton>
      <input ref={input} aria-label={`Status to refuse request ${number} with`} defaultValue="503" size={4} />
    </span>
  )
}
