import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { counted } from '../../../../counted.ts'
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
        <HeaderTable title={title} headers={message.headers} />
        {message.body ? <BodyView title={title} body={message.body} /> : <p class="faint">{whyNoBody(message)}</p>}
      </>
    ) : (
      <p class="faint">There is no answer.</p>
    )}
  </section>
)

const whyNoBody = (message: object): string =>
  'forgotten' in message ? 'The journal holds too much to keep the body.' : 'No body.'

interface HeaderTableProps {
  readonly title: string
  readonly headers: Readonly<Record<string, string>>
}

function HeaderTable({ title, headers }: HeaderTableProps): VNode {
  const all = Object.entries(headers)
  return (
    <details>
      <summary>{counted(all.length, 'header')}</summary>
      <table class="plain">
        <caption class="visually-hidden">Headers of the {title.toLowerCase()}</caption>
        <tbody>
          {all.map(([name, value]) => (
            <tr>
              <th scope="row">{name}</th>
              <td class="mono">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
