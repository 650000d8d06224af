import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { counted } from '../../../../../core/counted.ts'
import { Pairs } from '../../parts/pairs.tsx'
import { BodyView } from './body-view.tsx'

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
