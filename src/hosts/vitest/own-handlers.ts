import { RequestHandler, getResponse } from 'msw'
import { NetworkError } from '../../core/http/reply.ts'
import type { OwnAnswers } from './way.ts'

type Handlers = Parameters<OwnAnswers['use']>

/** The handlers of one test, where no server of msw's can be: in a page. */
export class OwnHandlers implements OwnAnswers {
  #handlers: Handlers = []

  use = (...handlers: Handlers): void => {
    this.#handlers = [...handlers, ...this.#handlers]
  }

  resetHandlers = (...handlers: Handlers): void => {
    this.#handlers = handlers
  }

  get isEmpty(): boolean {
    return this.#handlers.length === 0
  }

  /** What the first handler that answers says, or else what `rest` does. */
  async answer(request: Request, rest: () => Promise<Response> | undefined): Promise<Response | undefined> {
    const handlers = this.#handlers.filter((handler) => handler instanceof RequestHandler)
    const answer = await getResponse(handlers, request.clone())
    if (!answer) return rest()
    if (answer.type === 'error') throw new NetworkError('Failed to fetch')
    return answer.headers.get('x-msw-intention') === 'passthrough' ? undefined : answer
  }
}
