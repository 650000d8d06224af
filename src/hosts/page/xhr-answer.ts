import type { PageAnswer } from './handlers.ts'

/** The bodies that `send` takes. */
export type XhrBody = Parameters<XMLHttpRequest['send']>[0]

/** Answers a request. Undefined leaves it to the network; without a promise, it goes there untouched. */
export type Answering = (request: Request) => PageAnswer

/** The arguments of `open` and `setRequestHeader`. */
export interface OpenedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
}

export const hasBody = ({ method }: OpenedRequest, body: XhrBody): body is NonNullable<XhrBody> =>
  !/^(?:GET|HEAD)$/i.test(method) && body !== null && body !== undefined

export function answerTo(
  answering: Answering,
  opened: OpenedRequest,
  body: XhrBody,
  signal: AbortSignal,
): Promise<Response | undefined> | undefined {
  if (body instanceof Document) return undefined
  const { method, url, headers } = opened
  const request = new Request(url, { method, headers, signal, body: hasBody(opened, body) ? body : null })
  try {
    return answering(request)
  } catch (error) {
    return Promise.reject(error as Error)
  }
}

/** Loading this URL is a network error. */
export const NOWHERE = 'data:'

/** An answer, and a `data:` URL that holds its body. */
export async function inline(response: Response | undefined): Promise<readonly [Response, string] | undefined> {
  if (!response) return undefined
  const type = response.headers.get('Content-Type') ?? ''
  return [response, `data:${type.replaceAll(' ', '')},${encodeURIComponent(await response.text())}`]
}
