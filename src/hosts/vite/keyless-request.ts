import type { FakeOptions } from '../../fake/options.ts'

type OnAnswered = NonNullable<FakeOptions['onAnswered']>

/**
 * Watches answers, and reports the first 401 with what would have been accepted: the answer itself says it as briefly as
 * the real service does, and Vite logs no requests. A 401 that a fault made is not told.
 */
export function tellingKeyless(tell: (message: string) => void, onAnswered?: OnAnswered): OnAnswered {
  let isTold = false
  return (entry) => {
    onAnswered?.(entry)
    const { status, hint, method, path, secrets } = entry
    if (isTold || status !== 401 || hint === undefined) return
    isTold = true
    tell(secrets.address(`${method} ${path} was answered 401. ${hint}`))
  }
}
