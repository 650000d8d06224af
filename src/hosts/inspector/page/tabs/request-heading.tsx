import type { VNode } from 'preact'
import { dayAndTime, pathOf, whoOf } from '../session/request-words.ts'
import { RequestActions } from '../actions/request-actions.tsx'
import { statusMark } from '../timeline/request-mark.tsx'
import type { KnownRequest } from '../session/requests.ts'

/** Which request it is: method, path, status, who sent it, when. */
export function RequestHeading({ request }: { readonly request: KnownRequest | undefined }): VNode {
  if (!request)
    return (
      <header class="request-heading">
        <h2 id="request-heading">Now</h2>
      </header>
    )
  const { number, method, path } = request
  return (
    <header class="request-heading">
      <h2 id="request-heading">
        <span class="faint">#{number}</span> {method}{' '}
        <bdi class="mono" title={path}>
          {pathOf(path)}
        </bdi>
      </h2>
      {factsOf(request)}
      <RequestActions number={number} />
    </header>
  )
}

function factsOf(request: KnownRequest): VNode {
  const { user, key, at } = request
  return (
    <p class="flow">
      {statusMark(request)}
      <span>
        {(user !== undefined || key === undefined) && <bdi>{whoOf(request)}</bdi>}
        {key !== undefined && (
          <span class="faint">
            {' '}
            with key <bdi>{key}</bdi>
          </span>
        )}
      </span>
      <time dateTime={at}>{dayAndTime(at)}</time>
    </p>
  )
}
