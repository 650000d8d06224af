import type { ComponentChildren, VNode } from 'preact'
import type { OtherwiseChange } from '../../../../../repro/retake/otherwise.ts'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { submitButton } from '../../parts/action-form.tsx'
import { Problem } from '../../parts/loading.tsx'
import { takeFields } from '../../parts/field.tsx'
import type { ReadField } from '../../parts/field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useSession } from '../../session/session-context.ts'
import type { AnswerOtherwise } from '../tab-view.ts'

interface QuestionProps {
  readonly title: string
  /** The request that is sent again. */
  readonly request: EntryDetail
  readonly isOpen?: boolean
  readonly children: ComponentChildren
  /** The one thing that is different. @throws Error when the fields are filled in wrongly. */
  readonly change: (field: ReadField) => OtherwiseChange
}

/** One thing that can be different, with its fields. Of all such questions, the browser keeps one open. */
export function Question({ title, request, isOpen, children, change }: QuestionProps): VNode {
  const session = useSession()
  const { control, view } = session
  const { run, isBusy, problem } = useAction()
  const ask = async (field: ReadField): Promise<void> => {
    // An answer that comes after a newer question is not shown.
    const answer: AnswerOtherwise = {}
    view.otherwise.set(request, answer)
    try {
      answer.told = await control.otherwise({ at: request.number, ...change(field) })
    } finally {
      // If this is refused, the result of the question before disappears from the page.
      session.changed()
    }
  }
  return (
    <details name="question" open={isOpen}>
      <summary>{title}</summary>
      <form
        onSubmit={(event) => {
          const field = takeFields(event)
          void run(() => ask(field))
        }}
      >
        {children}
        <Problem says={problem} />
        <div class="flow">{submitButton('Ask again', isBusy)}</div>
      </form>
    </details>
  )
}
