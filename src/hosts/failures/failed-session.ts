import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Capsule } from '../../repro/capsule/capsule.ts'
import { shrinkWith } from '../../repro/shrink/shrink.ts'
import type { CaptureFailures } from '../checks/check-settings.ts'

/**
 * How many smaller capsules are tried; the first is without all rows that nothing shows. It is a count and not a time, so
 * that the file is the same every time.
 */
const MOST_TRIALS = 3
/** How many requests all trials together may take. */
const MOST_REQUESTS = 400
/** Besides the trials, the session is played twice: for its answers before the first one, and for its rows after the last. */
const AROUND_TRIALS = 2

/** The requests and answers of a failed test, without most of the rows that no answer needs. Undefined when there were no requests. */
export async function captureSession(
  fake: Pick<Fake, 'capture'>,
  captureFailures: CaptureFailures,
): Promise<Capsule | undefined> {
  const { keep = [] } = typeof captureFailures === 'object' ? captureFailures : {}
  const capsule = await fake.capture({ keep })
  const { length } = capsule.requests
  if (length === 0) return undefined
  const trials = Math.min(MOST_TRIALS, Math.floor(MOST_REQUESTS / length) - AROUND_TRIALS)
  return trials < 1 ? capsule : withoutIdleRows(capsule, trials)
}

async function withoutIdleRows(capsule: Capsule, most: number): Promise<Capsule> {
  const end = new AbortController()
  const onProgress = ({ trials }: { readonly trials: number }) => void (trials >= most && end.abort())
  const shrunk = await shrinkWith(createFake, capsule, { signal: end.signal, onProgress })
  return shrunk.capsule
}
