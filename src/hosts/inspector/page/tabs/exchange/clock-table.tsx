import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../worlds/knowledge/entry-detail.ts'
import { Pairs } from '../../parts/pairs.tsx'

type Times = EntryDetail['clocks']['fake']

/** When a request came and how long it took, on the fake's clock and on the real one. */
export const clockTable = ({ fake, real }: EntryDetail['clocks']): VNode => (
  <section aria-label="Times">
    <h3>Times</h3>
    <Pairs of={[['Fake clock', inWords(fake)], ...(real ? [['Real clock', inWords(real)] as const] : [])]} />
  </section>
)

const inWords = ({ at, took }: Times): string => `came ${at}, ${took === undefined ? 'is not over' : `took ${took} ms`}`
