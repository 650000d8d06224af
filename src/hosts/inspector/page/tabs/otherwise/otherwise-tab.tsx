import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { Problem } from '../../parts/loading.tsx'
import { Switch } from '../../parts/switch.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useSession } from '../../session/session-context.ts'
import { otherwiseResult } from './otherwise-result.tsx'
import { QuestionFields } from './question-fields.tsx'
import { changeOf, filledIn, KINDS } from './question.ts'

/** Asks again from a request on with one thing changed, in a copy of the world, and shows which answers differ. */
export function OtherwiseTab({ request }: { readonly request: EntryDetail }): VNode {
  const session = useSession()
  const { view } = session
  const asked = view.askedFrom(request)
  const { question, result } = asked
  const action = useAction()
  const told = result?.of === question ? result.told : undefined
  const ask = async (): Promise<void> => {
    const of = asked.question
    const told = await session.control.otherwise({ at: request.number, ...changeOf(of, request) })
    // Another question may have been asked and answered meanwhile.
    if (asked.question === of) asked.result = { of, told }
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    void action.run(ask)
  }
  return (
    <div>
      <form
        onSubmit={submit}
        onInput={({ target }) => (asked.question = filledIn(asked.question, target as HTMLInputElement))}
      >
        <p class="faint">What would have been, asked in a copy: your app and its world stay as they are.</p>
        <Switch legend="What is different" name="kind" words={KINDS} chosen={question.kind} />
        <QuestionFields request={request} question={question} />
        <div class="flow">
          <button type="submit" class="primary" aria-busy={action.isBusy}>
            {action.isBusy ? 'Asking…' : 'Ask again'}
          </button>
        </div>
        <Problem says={action.problem} />
      </form>
      <section aria-label="What would have been">
        {/* A live region is read out only if it was there before its text. */}
        <p class="decision" role="status">
          {told?.summary}
        </p>
        {told && otherwiseResult(told)}
      </section>
    </div>
  )
}
