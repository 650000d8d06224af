import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { FaultEffect } from '../../../../observe/faults/fault.ts'
import type { HeldRequest } from '../../../worlds/knowledge/held-answers.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { toNumber } from '../parts/field.tsx'
import { pathOf } from '../session/request-words.ts'
import { useSession } from '../session/session-context.ts'
import { AnswerEditor } from './answer-editor.tsx'

interface HeldRequestProps {
  /** The number of the gate. */
  readonly gate: number
  readonly request: HeldRequest
}

/** A request that waits at a gate, and what can be done with it. */
export function HeldRequestRow({ gate, request }: HeldRequestProps): VNode {
  const { number, method, path, answer } = request
  return (
    <li>
      <code>
        {number} {method} <bdi>{pathOf(path)}</bdi> {answer && `→\u00A0${answer.status}`}
      </code>
      <HeldRequestActions gate={gate} request={request} />
      {answer && (
        <details>
          <summary>Edit the answer to request {number}</summary>
          <AnswerEditor gate={gate} request={request} answer={answer} />
        </details>
      )}
    </li>
  )
}

function HeldRequestActions({ gate, request: { number, place } }: HeldRequestProps): VNode {
  const { release, refuse } = useSession().control.gates.get(gate)
  const refusal = useRef<HTMLInputElement>(null)
  return (
    <div class="flow">
      <ActionButton label={`Release request ${number}`} onAct={() => release(place)}>
        Release
      </ActionButton>
      <ActionButton
        label={`Refuse request ${number}`}
        onAct={() => refuse({ status: toNumber(refusal.current!.value) } as FaultEffect, place)}
      >
        Refuse
      </ActionButton>
      <input ref={refusal} aria-label={`Status to refuse request ${number} with`} defaultValue="503" size={4} />
    </div>
  )
}
