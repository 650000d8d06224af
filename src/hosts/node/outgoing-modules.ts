import type { ClientRequest } from 'node:http'
import type { Outgoing } from '../checks/late-requests.ts'
import { urlHost } from '../url-host.ts'
import { httpModules } from './http-modules.ts'

const [, https] = httpModules

/**
 * Called for each request before it is made, on the stack of the code that makes it. If it returns an error, the
 * request fails with that.
 *
 * @param below - The function that was called.
 */
export type OnCall = (call: Outgoing, below: object) => Error | undefined

type HttpModule = (typeof httpModules)[number]
/** The arguments of the functions of Node's modules: an address, options, or both. */
type HttpArguments = readonly [address: unknown, options?: unknown]
type Send = (...args: HttpArguments) => ClientRequest
interface HttpOptions {
  readonly method?: string
  readonly protocol?: string
  readonly host?: string
  readonly hostname?: string
  readonly port?: number | string | null
  readonly path?: string
}

/**
 * Calls `onCall` for every request that Node's modules are about to send.
 *
 * @returns A function that restores the originals, unless other code has replaced them since.
 */
export function watchModules(onCall: OnCall): () => void {
  const restores = httpModules.flatMap((module) =>
    (['request', 'get'] as const).map((name) => {
      const network = module[name]
      const watched = watchedSend(module, network as Send, onCall)
      Object.assign(module, { [name]: watched })
      return () => (module[name] === (watched as unknown) ? Object.assign(module, { [name]: network }) : undefined)
    }),
  )
  return () => restores.forEach((restore) => restore())
}

function watchedSend(module: HttpModule, send: Send, onCall: OnCall): Send {
  return function watched(...args) {
    const refusal = onCall(callOfModule(module, args), watched)
    if (refusal) throw refusal
    return send(...args)
  }
}

/** The request of a call of a module of Node. The address may come alone, or with options after it. */
function callOfModule(module: HttpModule, [address, options]: HttpArguments): Outgoing {
  const isAddress = typeof address === 'string' || address instanceof URL
  const {
    method = 'GET',
    protocol,
    host,
    hostname = host ?? 'localhost',
    port,
    path = '/',
  } = ((isAddress ? options : address) ?? {}) as HttpOptions
  const place = urlHost(hostname) + (port ? `:${port}` : '')
  const origin = `${protocol ?? (module === https ? 'https:' : 'http:')}//${place}`
  if (typeof address === 'string') return { method, url: address }
  return { method, url: address instanceof URL ? address.href : origin + path }
}
