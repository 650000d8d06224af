import type { ServerResponse } from 'node:http'
import type { StreamSink } from '../worlds/streamed-reply.ts'
import { isClosed } from './http2.ts'

/** Writes a streamed answer to a connection of Node's http. */
export const outgoingSink = (outgoing: ServerResponse): StreamSink => ({
  closed: new Promise((closed) => {
    if (isClosed(outgoing)) closed()
    else outgoing.once('close', closed)
  }),
  get waiting() {
    return outgoing.writableLength
  },
  get isOver() {
    return outgoing.writableEnded || isClosed(outgoing)
  },
  write: (text) => void outgoing.write(text),
  end: (text) => void outgoing.end(text),
  destroy: () => void outgoing.destroy(),
})
