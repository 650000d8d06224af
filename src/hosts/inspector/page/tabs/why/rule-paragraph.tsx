import type { VNode } from 'preact'
import type { RuleText } from '../../../../../description/rule-book.ts'
import { loading } from '../../parts/loading.tsx'
import { markdown } from '../../parts/markdown.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import type { Loaded } from '../../parts/use-loaded.ts'
import { useSession } from '../../session/session-context.ts'

/** A rule of the rule book, read once. */
export function RuleParagraph({ number }: { readonly number: string }): VNode {
  const session = useSession()
  const { view } = session
  const { rules } = view
  const read = useLoaded(async () => {
    const rule = rules.get(number) ?? (await session.control.rule(number))
    rules.set(number, rule)
    return rule
  }, [number])
  const known = rules.get(number)
  const loaded: Loaded<RuleText> = known ? { state: 'ready', value: known } : read
  return loading(loaded, ({ title, text, file }) => (
    <section class="callout" aria-label={`Rule ${number}`}>
      <h4>
        {number} {title}
      </h4>
      {markdown(text)}
      <p class="faint">src/spec/{file}</p>
    </section>
  ))
}
