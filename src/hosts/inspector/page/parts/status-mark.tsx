import type { VNode } from 'preact'

type Kind = 'good' | 'refused' | 'failed' | 'open'

const shapes: Readonly<Record<Kind, string>> = { good: '●', refused: '▲', failed: '■', open: '○' }

const kindOf = (status: number | undefined, failure: string | undefined): Kind => {
  if (status === undefined) return failure === undefined ? 'open' : 'failed'
  if (status < 400) return 'good'
  return status < 500 ? 'refused' : 'failed'
}

interface StatusMarkProps {
  readonly status?: number | undefined
  readonly failure?: string | undefined
}

/** The status of an answer, told by a shape and a colour as well. */
export function StatusMark({ status, failure }: StatusMarkProps): VNode {
  const kind = kindOf(status, failure)
  return (
    <span class={`status ${kind}`}>
      <span aria-hidden="true">{shapes[kind]} </span>
      {status ?? (failure === undefined ? 'no answer yet' : 'no answer')}
    </span>
  )
}
