import { toNumber } from './form.tsx'

/** A way in which a request can fail, as the form offers it. */
export interface EffectChoice {
  readonly name: string
  /** The label of its value; absent where it has none. */
  readonly label?: string
  readonly initial?: string
  /** The server checks what comes of any text. */
  readonly toEffect: (text: string) => object
}

export const effectChoices: readonly EffectChoice[] = [
  { name: 'Status', label: 'Status', initial: '503', toEffect: (text) => ({ status: toNumber(text) }) },
  { name: 'Network error', toEffect: () => ({ networkError: true }) },
  { name: 'Latency', label: 'Time, such as 200ms', initial: '2s', toEffect: (text) => ({ latency: text }) },
  { name: 'No answer', label: 'For, such as 30s; empty: for ever', toEffect: (text) => ({ hang: text || true }) },
  {
    name: 'Cut body',
    label: 'After characters; empty: in the middle',
    toEffect: (text) => ({ cut: text === '' ? true : toNumber(text) }),
  },
  { name: 'Malformed JSON', toEffect: () => ({ malformed: true }) },
  {
    name: 'Other content type',
    label: 'Content type',
    initial: 'text/html',
    toEffect: (text) => ({ contentType: text }),
  },
]
