import type { WorldEvent } from '../worlds/events/world-event.ts'
import { asQuery, resultOf } from './transport.ts'
import type { Ask } from './transport.ts'

/** Which events are read, and until when. */
export interface EventsOptions {
  /** The id of the event that was seen last. Default: events from now on. */
  readonly after?: string | undefined
  /** Ends the reading, without an error. */
  readonly signal?: AbortSignal
}

/** One event, as the server writes it. Comments, and what is about the connection, have another form. */
const EVENT = /^(?:id: (.*)\n)?event: (.*)\ndata: (.*)$/

/**
 * Reads what happens in a world until the server ends it: the events that have come together, again and again. Leaving the loop
 * ends it, too.
 *
 * @throws FakeUsageError when the server refuses it, in its words, and when something else than a fake has answered; the
 * reason of the signal when that ends it.
 */
export async function* readEvents(
  ask: Ask,
  { signal, ...query }: EventsOptions,
): AsyncGenerator<readonly WorldEvent[]> {
  const answer = await ask('GET', `/events${asQuery(query)}`, signal && { signal })
  if (!answer.headers.get('content-type')?.includes('event-stream')) await resultOf(answer)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // An empty line ends an event.
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop()!
      yield blocks.flatMap(toEvent)
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function toEvent(block: string): readonly WorldEvent[] {
  const [, id, event, data] = EVENT.exec(block) ?? []
  return data === undefined ? [] : [{ event, data: JSON.parse(data) as unknown, ...(id && { id }) } as WorldEvent]
}
