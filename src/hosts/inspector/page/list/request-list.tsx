import type { VNode } from 'preact'
import { useSession } from '../session/session-context.ts'

/** The requests that the filter lets through, newest last. */
export function RequestList(): VNode {
  const { requests, selected } = useSession()
  return (
    <section aria-label="Requests">
      <ul>
        {requests.all.value.map(({ number, method, path, status }) => (
          <li key={number}>
            <button type="button" onClick={() => (selected.value = number)}>
              {number} {method} {path} {status}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
