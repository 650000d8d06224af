import type { Reply } from '../../../core/http/reply.ts'
import type { StreamSink } from '../streamed-reply.ts'
import { eventText } from './event-log.ts'

/** How many bytes may wait for a client that does not read, before the next piece: one piece may be larger by itself. */
const MOST_WAITING = 1024 * 1024
/** How often a comment is sent when nothing happens, in milliseconds: proxies end idle connections. */
const HEARTBEAT = 15_000
/** How long a client that loses its connection has to read the reason, in milliseconds. */
const PATIENCE = 10_000

export const EVENT_HEADERS: Reply['headers'] = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Without this, proxies such as nginx would hold events back.
  'X-Accel-Buffering': 'no',
}

/** The events that one client is sent. */
export class EventStream {
  readonly #sink: StreamSink
  readonly #heartbeat: ReturnType<typeof setInterval>
  /** Resolves when the client is gone. */
  readonly closed: Promise<void>

  constructor(sink: StreamSink, onHeartbeat: () => unknown) {
    this.#sink = sink
    this.closed = sink.closed
    this.#heartbeat = setInterval(() => (this.send(': nothing new\n\n'), onHeartbeat()), HEARTBEAT)
    void this.closed.then(() => clearInterval(this.#heartbeat))
  }

  /** Sends a piece of the stream. A client that does not read gets the reason, and loses its connection. */
  send(text: string): void {
    if (this.#sink.isOver) return
    if (this.#sink.waiting <= MOST_WAITING) return this.#sink.write(text)
    this.end('Events came faster than this client read them, and 1 MiB waited. Reconnect with Last-Event-ID.')
  }

  /** Says why the stream ends, and ends it. */
  end(says: string): void {
    if (this.#sink.isOver) return
    this.#sink.end(eventText({ event: 'end', data: { says } }))
    const impatience = setTimeout(() => this.#sink.destroy(), PATIENCE)
    runInBackground(impatience)
    void this.closed.then(() => clearTimeout(impatience))
  }
}

/** Lets a process of Node end although the timer runs. The timers of a page are numbers, and no page waits for them. */
export function runInBackground(timer: ReturnType<typeof setTimeout> | number): void {
  if (typeof timer === 'object') timer.unref()
}
