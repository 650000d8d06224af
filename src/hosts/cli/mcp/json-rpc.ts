import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import { LONGEST_LINE } from './lines.ts'

/** The codes of JSON-RPC 2.0. */
export const RPC = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const

/** A refusal of a message itself. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Answers requests. */
export interface RpcHandler {
  /** Whether several messages may come in one list. */
  readonly allowsBatches: boolean
  request(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
}

type Id = string | number

/** A larger number comes out of the JSON as another one, and its sender would wait for its own. */
const isId = (id: unknown): id is Id =>
  typeof id === 'string' || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER)

/** Reads messages line by line, and writes the answers in the order in which they are ready. */
export class RpcConnection {
  readonly #handler: RpcHandler
  readonly #write: (line: string) => void
  /** The requests that are being answered, by their ids. */
  readonly #underWay = new Map<Id, { isCancelled: boolean }>()

  constructor(handler: RpcHandler, write: (line: string) => void) {
    this.#handler = handler
    this.#write = write
  }

  async receive(line: string): Promise<void> {
    // Windows PowerShell begins a pipe with a byte order mark, which `trim` takes for a blank.
    const text = line.trim()
    if (text === '') return
    const answer = await this.#answerTo(text)
    if (answer !== undefined) this.#write(JSON.stringify(answer))
  }

  async #answerTo(line: string): Promise<object | undefined> {
    if (line.length > LONGEST_LINE)
      return failure(null, RPC.request, `A message has at most ${LONGEST_LINE} characters.`)
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch (error) {
      return failure(null, RPC.parse, `This line is not JSON: ${asText(error)}.`)
    }
    return Array.isArray(message) ? this.#batch(message) : this.#one(message)
  }

  async #batch(messages: readonly unknown[]): Promise<object | undefined> {
    if (!this.#handler.allowsBatches)
      return failure(null, RPC.request, 'The agreed version of the protocol has no batches: send one message.')
    if (messages.length === 0) return failure(null, RPC.request, 'This batch is empty.')
    const answers = await Promise.all(messages.map((message) => this.#one(message)))
    const told = answers.filter((answer) => answer !== undefined)
    return told.length > 0 ? told : undefined
  }

  async #one(message: unknown): Promise<object | undefined> {
    if (!isObject(message)) return failure(null, RPC.request, 'A message is an object.')
    const { id, method, params = {} } = message
    // We send no requests to clients, so their answers are ignored.
    if (method === undefined && ('result' in message || 'error' in message)) return undefined
    const known = isId(id) ? id : null
    if (message['jsonrpc'] !== '2.0' || typeof method !== 'string' || (id !== undefined && known === null))
      return failure(
        known,
        RPC.request,
        `A message has "jsonrpc": "2.0", a "method", and an "id" that is text or a number up to ${Number.MAX_SAFE_INTEGER}.`,
      )
    if (known === null) return this.#notice(method, params)
    if (!isObject(params)) return failure(known, RPC.params, 'The "params" are an object.')
    return this.#request(known, method, params)
  }

  #notice(method: string, params: unknown): undefined {
    const id = method === 'notifications/cancelled' && isObject(params) ? params['requestId'] : undefined
    const request = this.#underWay.get(id as Id)
    if (request) request.isCancelled = true
  }

  /** Answers a request, unless it was cancelled meanwhile. */
  async #request(id: Id, method: string, params: Readonly<Record<string, unknown>>): Promise<object | undefined> {
    const request = { isCancelled: false }
    this.#underWay.set(id, request)
    const answer = await this.#handler.request(method, params).then(
      (result) => ({ jsonrpc: '2.0', id, result }),
      (error: unknown) => failure(id, error instanceof RpcError ? error.code : RPC.internal, asText(error)),
    )
    if (this.#underWay.get(id) === request) this.#underWay.delete(id)
    return request.isCancelled ? undefined : answer
  }
}

const failure = (id: Id | null, code: number, message: string): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
