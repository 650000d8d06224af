import { toResponse } from '../../core/http/reply.ts'
import { asText } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { Refusal } from '../worlds/refusal.ts'
import type { RemoteObject } from './environment.ts'

/** The header that marks calls between objects. Requests of clients that have it are refused at the entrance. */
export const INSIDE = 'x-fake-inside'

/**
 * Sends a request to an object. Objects answer their own errors, so what is thrown here comes of the runtime: it ends an object
 * whose disk is full, whose file is broken, or that takes too much memory.
 *
 * @throws Refusal with the words of the runtime.
 * @see spec F.49
 */
export async function askObject(object: RemoteObject, request: Request): Promise<Response> {
  try {
    return await object.fetch(request)
  } catch (error) {
    console.error(error)
    throw objectFailed(asText(error))
  }
}

const objectFailed = (says: string): Refusal =>
  new Refusal(
    says.includes('SQLITE_') ? 507 : 503,
    'object_failed',
    `The runtime has ended a durable object that this request needs: ${says}. Its own log may say more. When the reason is gone, send the request again.`,
  )

/**
 * Calls a function of another object by its name, and returns its result.
 *
 * @throws Refusal or FakeUsageError as the other object has thrown it, and Refusal as `askObject` does.
 */
export async function callObject<T>(object: RemoteObject, name: string, argument: object): Promise<T> {
  const request = new Request(`http://fake.internal/${name}`, {
    method: 'POST',
    headers: { [INSIDE]: name },
    body: JSON.stringify(argument),
  })
  const answer = await askObject(object, request)
  const body: unknown = await answer.json()
  if (answer.ok) return (body as { readonly result: T }).result
  const { code, detail } = body as { readonly code: string; readonly detail: string }
  throw code === 'misuse' ? new FakeUsageError(detail) : new Refusal(answer.status, code, detail)
}

/** The functions that answer calls of other objects, by name. */
export type InsideAnswers = Readonly<Record<string, (argument: never) => unknown>>

/** Answers a call of another object. */
export async function answerCall(request: Request, answers: InsideAnswers): Promise<Response> {
  const argument: unknown = await request.json()
  const answer = answers[request.headers.get(INSIDE)!]!
  try {
    return Response.json({ result: (await answer(argument as never)) ?? null })
  } catch (error) {
    if (error instanceof FakeUsageError) return toResponse(new Refusal(400, 'misuse', error.message).toReply())
    if (error instanceof Refusal) return toResponse(error.toReply())
    throw error
  }
}
