import type { VNode } from 'preact'
import type { EntryDetail } from '../../../../server/knowledge/entry-detail.ts'

type Times = EntryDetail['clocks']['fake']

/** When a request came and how long it took, on the fake's clock and on the real one. */
export const ClockTable = ({ fake, real }: EntryDetail['clocks']): VNode => (
  <section aria-label="Times">
    <h3>Times</h3>
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">Clock</th>
          <th scope="col">Came</th>
          <th scope="col">Took</th>
        </tr>
      </thead>
      <tbody>
        <ClockRow name="Fake" times={fake} />
        {real && <ClockRow name="Real" times={real} />}
      </tbody>
    </table>
    {!real && <p class="faint">It did not come through a server, so no real time is known.</p>}
  </section>
)

const ClockRow = ({ name, times: { at, took } }: { readonly name: string; readonly times: Times }): VNode => (
  <tr class="number">
    <th scope="row">{name}</th>
    <td>{at}</td>
    <td>{took === undefined ? 'not over' : `${took} ms`}</td>
  </tr>
)
