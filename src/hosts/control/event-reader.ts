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

/**
 * Reads what happens in a world, event by event, until the server ends it or the signal does. Leaving the loop ends it, too.
 *
 * @throws FakeUsageError when the server refuses it, in its words, and where something else than a fake has answered.
 */
export async function* readEvents(ask: Ask, { signal, ...query }: EventsOptions): AsyncGenerator<WorldEvent> {
  const leaving = new AbortController()
  const signals = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
  try {
    const answer = await ask('GET', `/events${asQuery(query)}`, { signal: signals })
    if (!answer.headers.get('content-type')?.includes('event-stream')) await resultOf(answer)
    for await (const text of blocksOf(answer.body!)) {
      const event = toEvent(text)
      if (event) yield event
    }
  } catch (error) {
    if (!signal?.aborted) throw error
  } finally {
    leaving.abort()
  }
}

/** The blocks of a stream, which empty lines divide. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = parts.pop()!
    yield* parts
  }
}

/** Undefined for a comment, and for what is about the connection. */
function toEvent(block: string): WorldEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')]
  if (event === undefined || data === undefined) return undefined
  return { event, data: JSON.parse(data) as unknown, ...(id !== undefined && { id }) } as WorldEvent
}
