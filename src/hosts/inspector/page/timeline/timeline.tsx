import type { VNode } from 'preact'
import { useSession } from '../session/session-context.ts'

/** All requests by their arrival, and a slider to choose one of them or now. */
export function Timeline(): VNode {
  const { requests } = useSession()
  return <section aria-label="Timeline">{requests.all.value.length} requests</section>
}
