import type { RefObject, VNode } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { useSession } from '../../session/session-context.ts'
import { otherwiseResult } from './otherwise-result.tsx'
import { AnotherRequest, AnotherRow, otherContract, SomebodyElse } from './questions.tsx'

/** Asks again from a request on with one thing changed, in a copy of the world, and shows which answers differ. */
export function OtherwiseTab({ request }: { readonly request: EntryDetail }): VNode {
  const { view } = useSession()
  const told = view.otherwise.get(request)?.told
  return (
    <div>
      <p class="faint">What would have been, asked in a copy: your app and its world stay as they are.</p>
      <SomebodyElse request={request} />
      <AnotherRequest request={request} />
      {otherContract(request)}
      <AnotherRow request={request} />
      <section ref={useScrolledTo(told)} aria-label="What would have been">
        {/* A live region is read out only if it was there before its text. */}
        <p class="decision" role="status">
          {told?.summary}
        </p>
        {told && otherwiseResult(told)}
      </section>
    </div>
  )
}

/** The place of what was told, scrolled to when it is told anew: no further than shows all of it, or its beginning. */
function useScrolledTo(told: object | undefined): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const before = useRef(told)
  useLayoutEffect(() => {
    if (told && told !== before.current) place.current!.scrollIntoView({ block: 'nearest' })
    before.current = told
  }, [told])
  return place
}
