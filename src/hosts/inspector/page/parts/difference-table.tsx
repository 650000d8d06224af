import type { VNode } from 'preact'
import type { ValueDifference } from '../../../../repro/capsule/json-differences.ts'
import { valueText } from './json-value.tsx'

/**
 * Values before and after, one place on each line, with a sign and a word for what happened to it.
 *
 * @param place - What `at` names, such as a column.
 */
export const differenceTable = (caption: string, place: string, differences: readonly ValueDifference[]): VNode => (
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
      <tbody>{differences.map(difference)}</tbody>
    </table>
  </div>
)

function difference({ at, before, after }: ValueDifference): VNode {
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
      <td>{valueText(before)}</td>
      <td>{valueText(after)}</td>
    </tr>
  )
}
