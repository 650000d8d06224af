import type { EffectName } from '../parts/fault-words.ts'
import { toNumber } from './form.tsx'

/** A way in which a request can fail, as the form offers it. The server checks what comes of any text. */
export interface EffectChoice {
  readonly effect: EffectName
  /** The label of its value; absent where it has none. */
  readonly label?: string
  readonly initial?: string
  /** A text is sent as it is without it. */
  readonly toValue?: (text: string) => unknown
}

export const effectChoices: readonly EffectChoice[] = [
  { effect: 'status', label: 'Status', initial: '503', toValue: toNumber },
  { effect: 'networkError' },
  { effect: 'latency', label: 'Time, such as 200ms', initial: '2s' },
  { effect: 'hang', label: 'For, such as 30s; empty: for ever' },
  { effect: 'cut', label: 'After characters; empty: in the middle', toValue: toNumber },
  { effect: 'malformed' },
  { effect: 'contentType', label: 'Content type', initial: 'text/html' },
]

/** What a fault does to a request. An effect without a value is switched on. */
export const toEffect = ({ effect, toValue = String }: EffectChoice, text: string): object => ({
  [effect]: text === '' ? true : toValue(text),
})
