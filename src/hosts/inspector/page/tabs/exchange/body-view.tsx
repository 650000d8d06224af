import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { BoundedText } from '../../../../worlds/knowledge/bounded-json.ts'
import { jsonTree } from '../../parts/json-tree.tsx'
import { parsedJson } from '../../parts/json-text.ts'

/** A body as it was sent, and where it is JSON as a tree before that. A body that is cut is no JSON. */
export function BodyView({ text, size, truncated }: BoundedText): VNode {
  const json = useMemo(() => parsedJson(text), [text])
  return (
    <>
      {json && jsonTree(json.value)}
      <details open={!json}>
        <summary>{size} bytes as sent</summary>
        <pre tabIndex={0}>{text}</pre>
      </details>
      {leftOut(truncated)}
    </>
  )
}

/** Tells how much of a text is not shown; nothing where all of it is. */
export const leftOut = (characters: number | undefined): VNode | null =>
  characters === undefined ? null : <p class="faint">The last {characters} characters are left out.</p>
