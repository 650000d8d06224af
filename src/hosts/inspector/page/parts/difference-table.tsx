import type { VNode } from 'preact'
import type { ValueDifference } from '../../../../repro/capsule/json-differences.ts'
import { ValueText } from './value-text.tsx'

interface DifferenceTableProps {
  readonly caption: string
  /** What `at` names, such as a column. */
  readonly place: string
  readonly differences: readonly ValueDifference[]
}

/** Values before and after, one place on each line, with a sign and a word for what happened to it. */
export const DifferenceTable = ({ caption, place, differences }: DifferenceTableProps): VNode => (
  <div class="table-scroll">
    <table class="differences">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{place}</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <Difference {...one} />
        ))}
      </tbody>
    </table>
  </div>
)

function Difference({ at, before, after }: ValueDifference): VNode {
  const [kind, sign] =
    before === undefined
      ? (['added', '+'] as const)
      : after === undefined
        ? (['removed', '−'] as const)
        : (['changed', '±'] as const)
  return (
    <tr class={`is-${kind}`}>
      <th scope="row">
        <span class="sign" role="img" aria-label={kind}>
          {sign}
        </span>{' '}
        <code>{at}</code>
      </th>
      <td class="before">
        <ValueText value={before} />
      </td>
      <td class="after">
        <ValueText value={after} />
      </td>
    </tr>
  )
}
