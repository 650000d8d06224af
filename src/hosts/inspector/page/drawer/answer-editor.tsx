import type { VNode } from 'preact'
import type { AnswerEdit } from '../../../worlds/knowledge/edited-answers.ts'
import type { HeldAnswer, HeldRequest } from '../../../worlds/knowledge/held-answers.ts'
import { ActionForm } from '../parts/action-form.tsx'
import { Field, toNumber } from '../parts/field.tsx'
import { jsonOrText, parsedJson, readJson } from '../parts/json-text.ts'
import type { ReadField } from '../parts/field.tsx'
import { useSession } from '../session/session-context.ts'

interface AnswerEditorProps {
  /** The number of the gate. */
  readonly gate: number
  readonly request: HeldRequest
  readonly answer: HeldAnswer
}

/** Sends a held answer with another status or another body. The server refuses what the endpoint never answers. */
export function AnswerEditor({ gate, request, answer }: AnswerEditorProps): VNode {
  const session = useSession()
  const text = editableText(answer)
  const { answer: send } = session.control.gates.get(gate)
  return (
    <ActionForm button="Send" onAct={(field) => send({ place: request.place, ...readEdit(field, text) })}>
      <Field label="Status" name="status" inputMode="numeric" defaultValue={`${answer.status}`} size={4} />
      {text === undefined ? (
        <p>The body is too long to be edited here.</p>
      ) : (
        <Field label="Body" name="body" rows={8} defaultValue={text} />
      )}
      <label>
        <input name="lie" type="checkbox" value="yes" />
        send it though it is a lie
      </label>
    </ActionForm>
  )
}

/** The body with its JSON laid out in lines; undefined if not all of it is known. */
function editableText({ body }: HeldAnswer): string | undefined {
  if (body?.truncated) return undefined
  const text = body?.text ?? ''
  const json = parsedJson(text)
  return json ? JSON.stringify(json.value, null, 2) : text
}

/** A body that was not touched stays as it is. */
function readEdit(field: ReadField, before: string | undefined): Omit<AnswerEdit, 'place'> {
  // A field's lines end as those of the body do once both are brought to one form.
  const body = field('body').replaceAll('\r\n', '\n')
  return {
    status: toNumber(field('status')) as number,
    ...(before !== undefined && body !== before && { body: body === '' ? null : bodyOf(body, before) }),
    ...(field('lie') && { lie: true }),
  }
}

/** Text stays text if the answer was not a JSON object or list. */
const bodyOf = (body: string, before: string): unknown =>
  /^[[{]/.test(before) ? readJson(body, 'The body') : jsonOrText(body)
