import type { ComponentChildren, VNode } from 'preact'
import type { RuleText } from '../../../../../description/rule-book.ts'
import { loading, useLoaded } from '../../parts/loading.tsx'
import type { Loaded } from '../../parts/loading.tsx'
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
  return loading(loaded, ({ title, text, file }) => {
    const [own = '', ...parts] = text.split(/^### /m)
    return (
      <section class="callout" aria-label={`Rule ${number}`}>
        <h4>
          {number} {words(title)}
        </h4>
        {markdown(own.trim())}
        {parts.map(partOfSection)}
        <p class="faint">src/spec/{file}</p>
      </section>
    )
  })
}

/** One of the rules of a section. They are many, so their titles come first. */
function partOfSection(part: string): VNode {
  const [title = '', ...text] = part.split('\n')
  return (
    <details>
      <summary>{words(title)}</summary>
      {markdown(text.join('\n').trim())}
    </details>
  )
}

/** Shows what Markdown the rule book has: paragraphs, lists, tables as they are written, and words of code. */
const markdown = (text: string): VNode => <div class="markdown">{text.split(/\n\n+/).map(showBlock)}</div>

function showBlock(block: string): VNode {
  if (block.startsWith('|')) return <pre>{block}</pre>
  if (!block.startsWith('- ')) return <p>{words(block)}</p>
  const items = block.slice(2).split('\n- ')
  return (
    <ul>
      {items.map((item) => (
        <li>{words(item)}</li>
      ))}
    </ul>
  )
}

/** Text with its words of code. */
const words = (text: string): ComponentChildren =>
  text.split(/`([^`]+)`/).map((part, place) => (place % 2 === 1 ? <code>{part}</code> : part))
