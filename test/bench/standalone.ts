import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { Timing } from './measure.ts'

/** A server that is compared: how it is started, and where its dashboard is. */
export interface Standalone {
  readonly name: string
  /** The program. Default: Node. */
  readonly program?: string
  /** Where it runs. Default: here. */
  readonly folder?: string
  /** The arguments of Node.js, or of the program, for a port. */
  readonly command: (port: number) => readonly string[]
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Running {
  readonly port: number
  readonly process: ChildProcess
  /** From its start to its first answer, in milliseconds. */
  readonly ready: number
}

const PATIENCE = 30_000
/** A server that has not answered for so long will not. */
const SILENCE = 3000
const BROKEN = 0

/** Starts a server and waits for its first good answer. */
export async function start(server: Standalone): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(server.program ?? process.execPath, server.command(port), { stdio: 'ignore', cwd: server.folder })
  while (performance.now() - began < PATIENCE) {
    const answered = await Client.open(port).then(
      (client) => client.ask(requestOf(server, port)).finally(() => client.close()),
      () => 0,
    )
    if (answered === 200) return { port, process: child, ready: performance.now() - began }
    if (child.exitCode !== null) throw new Error(`${server.name} ended with ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  child.kill()
  throw new Error(`${server.name} did not answer within ${PATIENCE / 1000} s.`)
}

export function stop({ process: child }: Running): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** Resident memory in MB; undefined where the system does not report it. */
export function residentOf({ process: child }: Running): number | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  } catch {
    return undefined
  }
}

export const requestOf = ({ path, headers }: Pick<Standalone, 'path' | 'headers'>, port: number): string =>
  requestText('GET', path, port, headers)

/** A request for a client, with a body of JSON or without one. */
export function requestText(
  method: string,
  path: string,
  port: number,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const sent = body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
  const all = { Host: `127.0.0.1:${port}`, ...headers, ...sent }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/**
 * One persistent connection that sends a request and waits for the answer. It costs almost nothing, so that the server
 * is measured.
 */
export class Client {
  readonly #socket: Socket
  #settle: ((status: number) => void) | undefined
  #received = ''

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true).setEncoding('latin1')
    socket.setTimeout(SILENCE, () => socket.destroy())
    socket.on('data', (text) => this.#read(String(text)))
    socket.on('close', () => this.#settle?.(BROKEN))
    socket.on('error', () => this.#settle?.(BROKEN))
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Client(socket)))
      socket.once('error', reject)
    })
  }

  /** The status of the answer, once its last byte is here; 0 when the connection breaks. */
  ask(request: string): Promise<number> {
    if (this.#socket.destroyed) return Promise.resolve(BROKEN)
    return new Promise((resolve) => {
      this.#settle = resolve
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(text: string): void {
    this.#received += text
    const end = this.#received.indexOf('\r\n\r\n')
    if (end === -1 || !isWhole(this.#received, end)) return
    const status = Number(this.#received.slice(9, 12))
    this.#received = ''
    this.#settle?.(status)
  }
}

function isWhole(received: string, end: number): boolean {
  const head = received.slice(0, end)
  const length = /content-length: (\d+)/i.exec(head)
  return length ? received.length >= end + 4 + Number(length[1]) : received.endsWith('0\r\n\r\n')
}

/** How long each server takes from its start to its first answer, in turns. A timing is in microseconds. */
export async function startTimings(servers: readonly Standalone[], rounds: number): Promise<readonly Timing[]> {
  const timings = servers.map(({ name }) => ({ name, rounds: [] as number[] }))
  for (let round = 0; round < rounds; round++)
    for (const [place, one] of servers.entries()) {
      const running = await start(one)
      timings[place]!.rounds.push(running.ready * 1000)
      await stop(running)
    }
  return timings
}
