import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '../worlds/refusal.ts'

/** The answers to requests that Node's parser gives up on, by its code. All others are bytes that are no HTTP. */
const REFUSALS: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'head_too_large',
    `The address and the headers of a request may have ${maxHeaderSize} bytes together. Where cookies take them, remove those of other servers on this host, or start Node with --max-http-header-size.`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'request_too_large', 'The extensions of a chunk are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request did not come whole in time.'],
}

/**
 * Answers bytes that Node's parser cannot read, and ends the connection. Node by itself sends the status alone, and whoever
 * gets that does not see whose fault it is.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { _httpMessage: begun } = socket as Duplex & { readonly _httpMessage?: ServerResponse | null }
  // Of a connection that broke, and into an answer that is on its way, nothing can be said.
  if (!socket.writable || !isOfParser(error) || begun?.headersSent) return void socket.destroy()
  const [status, code, detail] = REFUSALS[error.code!] ?? [400, 'no_request', `This is no HTTP/1.1: ${error.message}.`]
  const { headers, text } = new Refusal(status, code, detail).toReply()
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(text ?? ''), Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`, () => socket.destroy())
}

const isOfParser = ({ code = '' }: NodeJS.ErrnoException): boolean => /^(?:HPE_|ERR_HTTP_)/.test(code)
