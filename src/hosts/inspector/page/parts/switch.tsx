import type { VNode } from 'preact'

interface SwitchProps<N extends string> {
  readonly legend: string
  /** The name of the field. */
  readonly name: string
  /** The choices, in words. */
  readonly words: Readonly<Record<N, string>>
  readonly chosen: N
  readonly onChoose?: (chosen: N) => void
}

/** One of several, side by side. */
export const Switch = <N extends string>({ legend, name, words, chosen, onChoose }: SwitchProps<N>): VNode => (
  <fieldset class="flow switch" onInput={({ target }) => onChoose?.((target as HTMLInputElement).value as N)}>
    <legend class="visually-hidden">{legend}</legend>
    {(Object.keys(words) as N[]).map((value) => (
      <label>
        <input type="radio" name={name} value={value} checked={value === chosen} />
        <span>{words[value]}</span>
      </label>
    ))}
  </fieldset>
)
