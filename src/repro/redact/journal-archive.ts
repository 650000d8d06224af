import type { Entry } from '../../observe/journal/entry.ts'
import { toArchive, toExchange } from '../../observe/journal/har.ts'
import type { Har } from '../../observe/journal/har.ts'
import type { RedactOptions } from '../../observe/journal/redact-options.ts'
import { hidingSecrets } from '../../observe/secrets/message-secrets.ts'
import type { SecretsOfMessages } from '../../observe/secrets/message-secrets.ts'
import { mapInSteps, pausing, watchSteps } from '../steps.ts'
import type { Steps } from '../steps.ts'
import { redactHarInSteps } from './har.ts'
import { replaceArchiveIds } from './ids/archive.ts'
import { requireRedactOptions, settleKeep } from './keep.ts'
import { shiftTimes } from './times.ts'

const same = (text: string): string => text

/** Keeps keys for now, because redaction tells people apart by them. They are replaced later. */
const WITH_SECRETS: SecretsOfMessages = {
  address: same,
  body: same,
  json: (value) => value,
  header: (_, value) => value,
}

/**
 * Makes an archive of the entries of a journal. With `keep: ['everything']` it leaves out only keys and tokens;
 * otherwise it is redacted like any other archive. It goes in steps, so that a server answers others meanwhile.
 *
 * @throws FakeUsageError when `keep` names something that cannot be kept.
 */
export async function archiveJournal(
  entries: readonly Entry[],
  how: RedactOptions,
  seed: number,
  tokens: readonly string[],
): Promise<Har> {
  requireRedactOptions(how)
  settleKeep(how.keep)
  const options = { seed, ...how }
  const isKept = how.keep?.includes('everything') === true
  const secrets = isKept ? hidingSecrets(tokens) : WITH_SECRETS
  const inSteps = async <T>(steps: Steps<T>): Promise<T> => watchSteps(steps, pausing())
  const exchanges = await inSteps(
    mapInSteps(
      entries,
      (entry) => toExchange(entry, secrets),
      () => '',
    ),
  )
  const whole = toArchive(exchanges)
  if (!isKept) return inSteps(redactHarInSteps(whole, options, tokens))
  return shiftTimes(toArchive(await inSteps(replaceArchiveIds(exchanges, whole, options))), whole, options)
}
