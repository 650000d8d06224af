import { connect } from 'node:net'
import type { FakeServer } from '../../../src/server.ts'

/** Sends bytes as they are and gives everything that comes back until the other side ends the connection. */
export function exchange({ port }: Pick<FakeServer, 'port'>, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}

/** The status in the first line of an answer. */
export const statusOf = (answer: string): number => Number(answer.split(' ', 2)[1])

/** Starts a request, waits until the other side has seen it, and goes away. */
export function leave({ port }: Pick<FakeServer, 'port'>, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => setTimeout(() => socket.destroy(), 20)))
    socket.on('close', () => resolve())
  })
}

/** Writes a request for one exchange; a body has its length declared unless the headers say otherwise. */
export function request(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const all = {
    Host: 'localhost',
    Authorization: 'Bearer phx_owner',
    Connection: 'close',
    ...(body !== '' && { 'Content-Type': 'application/json' }),
    ...(body !== '' && !('Transfer-Encoding' in headers) && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** A body in HTTP chunks of 64 KiB, or of a size of one's own. */
export function chunked(body: string, size = 65_536): string {
  const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
    body.slice(at * size, (at + 1) * size),
  )
  return [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
}
