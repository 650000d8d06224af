import type { ComponentChildren, VNode } from 'preact'

/** Shows the Markdown of the rule book: paragraphs, lists, headings, blocks of code and words of code. Anything else is text. */
export const Markdown = ({ text }: { readonly text: string }): VNode => (
  <div class="markdown">{blocksOf(text).map(showBlock)}</div>
)

/** Blocks are divided by empty lines; a fence keeps those within. */
const blocksOf = (text: string): readonly string[] =>
  text.split(/\n{2,}(?=(?:[^`]|`(?!``))*(?:```[^]*?```(?:[^`]|`(?!``))*)*$)/).filter((block) => block.trim() !== '')

function showBlock(block: string): VNode {
  const heading = /^#+ (.*)\n?([^]*)$/.exec(block)
  if (heading)
    return (
      <>
        <h5>{words(heading[1]!)}</h5>
        {heading[2] && showBlock(heading[2])}
      </>
    )
  const fence = /^```\w*\n([^]*?)\n?```$/.exec(block.trim())
  if (fence) return <pre>{fence[1]}</pre>
  if (/^[-*] /.test(block)) return <List block={block} />
  if (block.startsWith('|')) return <pre>{block}</pre>
  return <p>{words(block)}</p>
}

const List = ({ block }: { readonly block: string }): VNode => (
  <ul>{block.split(/^[-*] /m).flatMap((item) => (item === '' ? [] : [<li>{words(item)}</li>]))}</ul>
)

/** Text with its words of code and its bold words. A link shows its text. */
const words = (text: string): ComponentChildren =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part) => {
      if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>
      return part.startsWith('**') ? <strong>{part.slice(2, -2)}</strong> : part
    })
