type WithStatus = { readonly status: number | undefined }

/** The parts of an answer that the summary needs. */
interface AskedAgain {
  readonly asked: {
    readonly before: WithStatus
    readonly after: WithStatus | null
    readonly differences: readonly unknown[]
  }
  readonly later: readonly unknown[]
  readonly laterTruncated?: number
  readonly same: number
}

/** The difference that the change would have made, in two sentences. */
export function summaryOf({ asked, later, laterTruncated = 0, same }: AskedAgain): string {
  const before = statusOf(asked.before)
  const after = asked.after ? `be ${statusOf(asked.after)}` : 'not be sent'
  const isSame = asked.differences.length === 0
  const own = isSame ? `It would be answered the same: ${before}.` : `It was ${before}, and would ${after}.`
  const changed = later.length + laterTruncated
  if (changed + same === 0) return `${own} No request came later.`
  const others = changed === 1 ? '1 later answer differs' : `${changed || 'No'} later answers differ`
  return `${own} ${others}, ${same} ${same === 1 ? 'is' : 'are'} the same.`
}

const statusOf = ({ status }: WithStatus): string => `${status ?? 'no answer'}`
