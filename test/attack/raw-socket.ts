import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How bytes are sent. */
interface Sending {
  /** In milliseconds, between the pieces. */
  readonly pause?: number
  /** Goes away after the last piece: in order, or with a reset. */
  readonly leave?: 'end' | 'reset'
  /** In milliseconds: how long to wait for the other side to end the connection. */
  readonly patience?: number
}

/** Sends bytes piece by piece and gives all that came back. */
export async function sendPieces(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  { pause = 0, leave, patience = 2000 }: Sending = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()))
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    if (pause > 0) await wait(pause)
  }
  if (leave === 'end') socket.end()
  if (leave === 'reset') socket.resetAndDestroy()
  const given = new AbortController()
  await Promise.race([closed, wait(patience, undefined, { signal: given.signal }).catch(() => undefined)])
  given.abort()
  socket.destroy()
  return answer
}
