import { NetworkError } from '../../core/http/reply.ts'
import { untilAborted } from '../../core/time/until-aborted.ts'

/** An msw request handler, as far as it is used in a page. */
export interface OwnHandler {
  run(asked: { readonly request: Request; readonly requestId: string }): Promise<HandlerResult | null>
}

interface HandlerResult {
  readonly response?: Response | undefined
}

/** The answer to a request in a page. Undefined, without a promise, sends the request to the network at once. */
export type PageAnswer = Promise<Response | undefined> | undefined

/**
 * An answer that never comes. Each is a new promise: a shared one would keep in memory everything that ever waited for
 * it.
 */
export const never = (): Promise<never> => new Promise(() => undefined)

/**
 * The answer of the first handler that has one, or else `otherwise()`. Rejects as soon as the request is aborted, which
 * a handler may not notice.
 */
export function answerBy(handlers: readonly OwnHandler[], request: Request, otherwise: () => PageAnswer): PageAnswer {
  return handlers.length === 0 ? otherwise() : untilAborted(request.signal, firstAnswer(handlers, request, otherwise))
}

async function firstAnswer(
  handlers: readonly OwnHandler[],
  request: Request,
  otherwise: () => PageAnswer,
): Promise<Response | undefined> {
  for (const handler of handlers) {
    const result = await handler.run({ request: request.clone(), requestId: request.url })
    if (result?.response) return unwrapped(result.response)
  }
  return otherwise()
}

/**
 * The response of an msw handler; undefined when it leaves the request to the network. msw says so by a special response.
 *
 * @throws NetworkError for the response by which msw says that there is no answer.
 */
function unwrapped(answer: Response): Response | undefined {
  if (answer.type === 'error') throw new NetworkError('Failed to fetch')
  return answer.headers.get('x-msw-intention') === 'passthrough' ? undefined : answer
}
