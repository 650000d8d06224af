import type { ComponentChildren, VNode } from 'preact'

interface PairsProps {
  readonly of: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[]
  readonly class?: string
}

/** Names, and what belongs to each of them. */
export const Pairs = ({ of, ...list }: PairsProps): VNode => (
  <dl {...list}>
    {of.map(([name, value]) => (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
