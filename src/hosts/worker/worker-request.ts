import { ApiError } from '../../core/http/errors.ts'
import { NetworkError } from '../../core/http/reply.ts'
import { ReceivedRequest } from '../../request/received-request.ts'
import { chosenWorld } from '../ingress/chosen-world.ts'
import type { ChosenWorld } from '../ingress/chosen-world.ts'

/** In bytes: a body is read whole, and an isolate of Cloudflare has 128 MB for all of its worlds. */
const LARGEST_BODY = 40 * 1024 * 1024

export class WorkerRequest extends ReceivedRequest {
  /** The world that it names. */
  readonly chosen: ChosenWorld | undefined
  /** Its path without the start that names a world. */
  readonly path: string
  #client: AbortSignal | undefined

  constructor(request: Request) {
    super(request)
    const { address, headers } = this
    const named = headers.get('x-fake-world') ?? undefined
    const authorization = headers.get('authorization') ?? undefined
    this.chosen = chosenWorld({ target: address.pathname, named, authorization })
    this.path = address.pathname.slice(this.prefix.length)
  }

  /** The start of its path that names a world. */
  get prefix(): string {
    return this.chosen?.prefix ?? ''
  }

  override get signal(): AbortSignal {
    return (this.#client ??= leaving(super.signal))
  }

  /** A body that breaks off is no bug of the fake, whatever the runtime throws. */
  override bytes(most: number): Promise<Uint8Array> {
    return super.bytes(Math.min(most, LARGEST_BODY)).catch((error: unknown) => {
      throw error instanceof ApiError ? error : gone()
    })
  }
}

const gone = (): NetworkError => new NetworkError('The client aborted the request.')

/** A signal that ends with the given one, and says on every runtime the same: that the client has left. */
function leaving(given: AbortSignal): AbortSignal {
  const client = new AbortController()
  const leave = (): void => client.abort(gone())
  if (given.aborted) leave()
  else given.addEventListener('abort', leave, { once: true })
  return client.signal
}
