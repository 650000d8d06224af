import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { counted } from '../../../../core/counted.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { useSession } from '../session/session-context.ts'
import { FilterBar } from './filter-bar.tsx'
import { LIST_ID, RequestRows } from './request-rows.tsx'

/** The requests that the filter lets through, newest last. */
export function RequestList(): VNode {
  const session = useSession()
  const { shown, requests } = session
  const { forgotten } = requests
  const isEmpty = shown.list.length === 0
  const section = useKeptFocus(`#${LIST_ID}`)
  return (
    <section ref={section} tabIndex={-1} id="requests" class="requests" aria-labelledby="requests-title">
      <div class="panel-head">
        <h2 id="requests-title">Requests</h2>
        <ListCount />
      </div>
      <FilterBar />
      {session.isRead && forgotten > 0 && (
        <p class="note">{counted(forgotten, 'request')} forgotten: only the newest are kept.</p>
      )}
      {isEmpty ? <NoRequests /> : <RequestRows />}
    </section>
  )
}

/** How long after the last letter of a filter a screen reader reads the count, in milliseconds: once, not for each letter. */
const QUIET = 400

/** How many requests are shown, of how many. It is read out when the filter changes, not with every request that comes. */
function ListCount(): VNode {
  const { shown, requests } = useSession()
  const [told, tell] = useState('')
  const all = requests.all.length
  const count = shown.list.length
  const text = shown.filter.trim() === '' ? '' : `${count} of ${all} requests`
  useLayoutEffect(() => {
    const timer = setTimeout(() => tell(text), QUIET)
    return () => clearTimeout(timer)
  }, [shown.filter])
  return (
    <>
      <span class="faint">{text || all}</span>
      <span class="visually-hidden" role="status">
        {told}
      </span>
    </>
  )
}

/** Why the list is empty. */
function NoRequests(): VNode {
  const { requests, isRead, isServed, shown, control } = useSession()
  if (requests.all.length > 0)
    return (
      <p class="note">
        Nothing matches “<bdi>{shown.filter.trim()}</bdi>”.
      </p>
    )
  return (
    <p class="note">
      {isRead ? 'No request has come yet.' : 'Reading…'}
      {isRead && isServed && (
        <>
          {' '}
          Send one to <code>{control.baseUrl}/api/…</code>
        </>
      )}
    </p>
  )
}
