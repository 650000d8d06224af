import type { VNode } from 'preact'

interface SwitchProps<N extends string> {
  readonly legend: string
  /** What can be chosen, in words. */
  readonly words: Readonly<Record<N, string>>
  readonly chosen: N
  readonly onChoose: (name: N) => void
}

/** One of several, side by side. */
export const Switch = <N extends string>({ legend, words, chosen, onChoose }: SwitchProps<N>): VNode => (
  <fieldset class="flow switch">
    <legend class="visually-hidden">{legend}</legend>
    {(Object.keys(words) as N[]).map((name) => (
      <label>
        <input type="radio" name={legend} checked={name === chosen} onChange={() => onChoose(name)} />
        <span>{words[name]}</span>
      </label>
    ))}
  </fieldset>
)
