import type { Entry } from '../../observe/journal/entry.ts'
import { toArchive, toExchange } from '../../observe/journal/har.ts'
import type { Har } from '../../observe/journal/har.ts'
import type { RedactOptions } from '../../observe/journal/redact-options.ts'
import { replacingSecrets } from '../../observe/secrets/message-secrets.ts'
import type { SecretsOfMessages } from '../../observe/secrets/message-secrets.ts'
import { TokenFinder } from '../../observe/secrets/token-finder.ts'
import { masked } from '../../resources/keys/shape.ts'
import { decodedSecret, replaceCredentials } from '../capsule/tokens.ts'
import { mapInSteps, pausing, watchSteps } from '../steps.ts'
import type { Steps } from '../steps.ts'
import { redactHarInSteps } from './har.ts'
import { replaceArchiveIds } from './ids/archive.ts'
import { requireRedactOptions, settleKeep } from './keep.ts'
import { shiftTimes } from './times.ts'
import { WordReplacer } from './word-replacer.ts'

const same = (text: string): string => text

/** Keeps keys for now, because redaction distinguishes people by them. They are replaced later. */
const WITH_SECRETS: SecretsOfMessages = {
  address: same,
  body: same,
  json: (value) => value,
  header: (_, value) => value,
}

/**
 * Gives each secret a stand-in, wherever and however it is written: requests with the same key keep a common key, and
 * if an answer shows part of a key, it shows the start and end of its stand-in.
 */
function withStandIns(known: readonly string[], seed: number): SecretsOfMessages {
  const words = new WordReplacer(seed)
  const keys = new Map(known.map((key) => [masked(key), key]))
  const finder = new TokenFinder([...known, ...keys.keys()])
  const standIn = (token: string): string => {
    const key = keys.get(token)
    return key === undefined ? words.token(token) : masked(words.token(key))
  }
  return replacingSecrets(
    (secret) => replaceCredentials(decodedSecret(secret), standIn),
    (text) => finder.replaceIn(text, standIn),
  )
}

/**
 * Makes an archive of the entries of a journal. With `keep: ['everything']` only keys and tokens are replaced, so it has no
 * mark of a redacted one; otherwise it is redacted like any other. It goes in steps, so that a server answers others meanwhile.
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
  const secrets = isKept ? withStandIns(tokens, options.seed) : WITH_SECRETS
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
