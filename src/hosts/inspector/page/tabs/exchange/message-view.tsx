import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { counted } from '../../../../../core/counted.ts'
import { Pairs } from '../../parts/pairs.tsx'
import type { BoundedText } from '../../../../worlds/knowledge/bounded-json.ts'
import { jsonTree } from '../../parts/json-value.tsx'
import { parsedJson } from '../../parts/json-text.ts'

/**
 * A request or an answer: its first line, its headers and its body.
 *
 * @param line - What stands first in the message.
 */
export const messageView = (
  title: 'Request' | 'Answer',
  line: string,
  message: EntryDetail['request'] | EntryDetail['answer'],
): VNode => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {message ? (
      <>
        <p class="mono">{line}</p>
        {headersOf(message)}
        {message.body ? <BodyView {...message.body} /> : <p class="faint">{whyNoBody(message)}</p>}
      </>
    ) : (
      <p class="faint">There is no answer.</p>
    )}
  </section>
)

const whyNoBody = (message: object): string =>
  'forgotten' in message ? 'The journal has no room for the body.' : 'No body.'

function headersOf({ headers }: EntryDetail['request']): VNode {
  const all = Object.entries(headers)
  return (
    <details>
      <summary>{counted(all.length, 'header')}</summary>
      <Pairs class="mono" of={all} />
    </details>
  )
}

/** A body as it was sent. If it is JSON, a tree stands before it. A body that is cut is not JSON. */
function BodyView({ text, size, truncated }: BoundedText): VNode {
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

/** Says how much of a text is not shown, if anything. */
export const leftOut = (characters: number | undefined): VNode | null =>
  characters === undefined ? null : <p class="faint">The last {characters} characters are left out.</p>
