import { RequestHandler, getResponse } from 'msw'
import { handlerOf } from '../msw.ts'
import type { MswHandlers } from '../msw.ts'
import { isUnfaked } from '../unfaked-requests.ts'

/**
 * Asks a team's own handlers for what a fake would answer 501. They stand behind the fake as well, for what is not the fake's.
 *
 * @param handles - Whether a request is the fake's.
 */
export function answerUnfaked(handles: (request: Request) => boolean, others: MswHandlers): MswHandlers {
  const handlers = others.filter((one) => one instanceof RequestHandler)
  if (handlers.length === 0) return []
  const answer = async (request: Request) => ((await isUnfaked(request)) ? getResponse(handlers, request) : undefined)
  return [handlerOf(handles, (request) => answer(request.clone()))]
}
