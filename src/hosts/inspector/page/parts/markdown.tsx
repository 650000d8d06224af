import type { ComponentChildren, VNode } from 'preact'

/** Shows what Markdown the rule book has: paragraphs, lists, tables as they are written, and words of code. */
export const markdown = (text: string): VNode => <div class="markdown">{text.split(/\n\n+/).map(showBlock)}</div>

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
export const words = (text: string): ComponentChildren =>
  text.split(/`([^`]+)`/).map((part, place) => (place % 2 === 1 ? <code>{part}</code> : part))
