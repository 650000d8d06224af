import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { counted } from '../../../../../core/counted.ts'
import { Pairs } from '../../parts/pairs.tsx'
import { BodyView } from './body-view.tsx'

interface MessageViewProps {
  readonly title: 'Request' | 'Answer'
  /** What stands first in the message. */
  readonly line: string
  readonly message: EntryDetail['request'] | EntryDetail['answer']
}

/** A request or an answer: its first line, its headers and its body. */
export const MessageView = ({ title, line, message }: MessageViewProps): VNode => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {message ? (
      <>
        <p class="mono">{line}</p>
        <Headers of={message.headers} />
        {message.body ? <BodyView title={title} body={message.body} /> : <p class="faint">{whyNoBody(message)}</p>}
      </>
    ) : (
      <p class="faint">There is no answer.</p>
    )}
  </section>
)

const whyNoBody = (message: object): string =>
  'forgotten' in message ? 'The journal holds too much to keep the body.' : 'No body.'

function Headers({ of }: { readonly of: Readonly<Record<string, string>> }): VNode {
  const all = Object.entries(of)
  return (
    <details>
      <summary>{counted(all.length, 'header')}</summary>
      <Pairs class="columns mono" of={all} />
    </details>
  )
}
