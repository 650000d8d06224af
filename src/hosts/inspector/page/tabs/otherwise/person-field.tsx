import type { VNode } from 'preact'
import { Field } from '../../parts/field.tsx'
import { loading } from '../../parts/loading.tsx'
import { personOptions } from '../../parts/person-options.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useSession } from '../../session/session-context.ts'
import type { QuestionProps } from './question.ts'

/** Who sends the request instead: nobody, a person, or a key of one. */
export function PersonField({ question, request }: QuestionProps): VNode {
  const session = useSession()
  const at = request.number
  const project = Number(request.params['project_id'])
  // Where the path has no project that is there, roles in the first one are told.
  const read = () => session.control.people({ project, at }).catch(() => session.control.people({ at }))
  const people = useLoaded(read, [at])
  return loading(people, (all) => (
    <Field label="Sent by">
      <select name="as" value={question.as}>
        <option value="">nobody: no key is sent</option>
        {personOptions(all, question.as)}
      </select>
    </Field>
  ))
}
