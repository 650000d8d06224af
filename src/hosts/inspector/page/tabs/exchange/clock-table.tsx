import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'

type Times = EntryDetail['clocks']['fake']

/** When a request came and how long it took, on the fake's clock and on the real one. */
export const ClockTable = ({ fake, real }: EntryDetail['clocks']): VNode => (
  <section aria-label="Times">
    <h3>Times</h3>
    <dl class="columns number">
      <Clock name="Fake clock" times={fake} />
      {real && <Clock name="Real clock" times={real} />}
    </dl>
  </section>
)

const Clock = ({ name, times: { at, took } }: { readonly name: string; readonly times: Times }): VNode => (
  <div>
    <dt>{name}</dt>
    <dd>
      came {at}, {took === undefined ? 'is not over' : `took ${took} ms`}
    </dd>
  </div>
)
