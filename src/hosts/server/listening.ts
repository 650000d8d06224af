import { createServer, maxHeaderSize, STATUS_CODES } from 'node:http'
import type { ServerResponse, RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { FakeUsageError } from '../../core/usage-error.ts'
import { Refusal } from '../worlds/refusal.ts'

/**
 * How long a client may take for the head of a request, for a whole request, and between two requests, in milliseconds.
 */
const PATIENCE = { headersTimeout: 20_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 }

/** How long open requests have when a server closes, in milliseconds. */
const GRACE = 1000
/** How often idle connections are closed during that time, in milliseconds. */
const LOOK = 20

/** A server of Node's http that listens. */
interface Listener {
  readonly address: AddressInfo
  /** Stops listening, gives what is being answered its time, and ends all connections. */
  readonly close: () => Promise<void>
}

/**
 * Listens, and hands over each request that comes.
 *
 * @throws FakeUsageError when it is impossible to listen there; its `cause` is then the error of the system.
 */
export async function listen(receive: RequestListener, host: string, port: number): Promise<Listener> {
  const server = createServer(PATIENCE, receive)
  server.on('clientError', answerUnreadable)
  const connections = connectionsOf(server)
  await new Promise<void>((listening, failed) =>
    server.once('error', (cause) => failed(cannotListen(host, port, cause))).listen(port, host, listening),
  )
  return { address: server.address() as AddressInfo, close: () => closeServer(server, connections) }
}

/** The reasons, by the code of the system, why nothing can listen at an address. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something listens there already, perhaps an earlier server. Choose another port, or 0 for any free one.',
  EACCES: 'this process may not. Choose a port from 1024, or 0 for any free one.',
  EADDRNOTAVAIL: 'this machine does not have that address. Choose another host, such as 127.0.0.1.',
  ENOTFOUND: 'no machine has that name. Choose another host, such as 127.0.0.1.',
}

function cannotListen(host: string, port: number, cause: NodeJS.ErrnoException): FakeUsageError {
  const reason = REASONS[cause.code ?? ''] ?? `${cause.message}. Choose another host or port, such as 127.0.0.1 and 0.`
  return new FakeUsageError(`Nothing can listen on port ${port} of ${host}: ${reason}`, { cause })
}

/** The connections that are open, now and later. */
function connectionsOf(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

function closeServer(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  // To Node a connection without a byte is not idle: it may send its first request. Browsers open some ahead.
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  return new Promise((closed, failed) => {
    // A connection is idle as soon as its last answer is out.
    const answered = setInterval(() => server.closeIdleConnections(), LOOK)
    const patience = setTimeout(() => server.closeAllConnections(), GRACE)
    server.close((error) => {
      clearInterval(answered)
      clearTimeout(patience)
      if (error) failed(error)
      else closed()
    })
  })
}

/** The answers to requests that Node's parser gives up on, by its code. All others are bytes that are no HTTP. */
const REFUSALS: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'head_too_large',
    `The address and the headers of a request may have ${maxHeaderSize} bytes together. Where cookies take them, remove those of other servers on this host, or start Node with --max-http-header-size.`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'request_too_large', 'The extensions of a chunk are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request was not complete in time.'],
}

/**
 * Answers bytes that Node's parser cannot read, and ends the connection. By itself Node sends only the status, which
 * does not show whose fault it is.
 */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { _httpMessage: begun } = socket as Duplex & { readonly _httpMessage?: ServerResponse | null }
  // Of a connection that broke, and into an answer that is on its way, nothing can be said.
  if (!socket.writable || !isOfParser(error) || begun?.headersSent) return void socket.destroy()
  const [status, code, detail] = REFUSALS[error.code!] ?? [400, 'no_request', `This is not HTTP/1.1: ${error.message}.`]
  const { headers, text } = new Refusal(status, code, detail).toReply()
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(text ?? ''), Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`, () => socket.destroy())
}

const isOfParser = ({ code = '' }: NodeJS.ErrnoException): boolean => /^(?:HPE_|ERR_HTTP_)/.test(code)
