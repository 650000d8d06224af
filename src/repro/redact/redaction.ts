import type { Keep, RedactOptions } from '../../observe/journal/redact-options.ts'
import { mapInSteps } from '../steps.ts'
import type { Steps } from '../steps.ts'
import { requireRedactOptions, settleKeep } from './keep.ts'
import { People } from './people.ts'
import { JsonRules } from './rules.ts'
import { TextReplacer } from './texts.ts'
import type { UnknownFields } from './walk.ts'
import { WordReplacer } from './word-replacer.ts'

/** One run of redaction: the same word is replaced by the same word all through it. */
export interface Redaction {
  readonly words: WordReplacer
  readonly texts: TextReplacer
  readonly rules: JsonRules
  readonly unknown: UnknownFields
  /** Whether times are rewritten in the one form that the shift of times finds. */
  readonly writesTimes: boolean
}

/** Kinds of kept text that may name people. */
const TELLING: readonly Keep[] = ['texts', 'events', 'queries']

/** The options in which states and archives differ from capsules. */
interface RedactionOptions {
  readonly unknown: UnknownFields
  readonly token?: (token: string, words: WordReplacer) => string
  readonly link?: (url: string, redaction: Redaction) => string
}

function openRedaction(given: RedactOptions, options: RedactionOptions, people: People): Redaction {
  const { keep, seed = 1 } = given
  const words = new WordReplacer(seed)
  const { unknown, token = (text) => words.token(text), link = (url) => words.text(url) } = options
  const texts = new TextReplacer(words, people, (text) => token(text, words))
  const rules = new JsonRules({ texts, kept: settleKeep(keep), unknown, link: (url) => link(url, redaction) })
  const redaction: Redaction = { words, texts, unknown, writesTimes: given.times === 'shift', rules }
  return redaction
}

/**
 * Redacts something. If texts are kept and names are not, it is done twice: only the second run knows all names from
 * its beginning, and replaces them in texts as well.
 *
 * @throws FakeUsageError when an option does not take its value, or `keep` names something that cannot be kept.
 */
export const redactWith = <T>(options: RedactOptions, more: RedactionOptions, redact: (run: Redaction) => T): T =>
  openRuns(options, more)
    .map((run) => redact(run))
    .at(-1)!

/**
 * The same, step by step.
 *
 * @throws FakeUsageError when an option does not take its value, or `keep` names something that cannot be kept.
 */
export function* redactInSteps<T>(
  options: RedactOptions,
  more: RedactionOptions,
  redact: (run: Redaction) => Steps<T>,
): Steps<T> {
  const [first, second] = openRuns(options, more)
  const result = yield* redact(first)
  return second ? yield* redact(second) : result
}

function openRuns(options: RedactOptions, more: RedactionOptions): readonly [Redaction, ...Redaction[]] {
  requireRedactOptions(options)
  const people = new People()
  const { keep = [] } = options
  const isTelling = TELLING.some((kind) => keep.includes(kind)) && !keep.includes('everything')
  const last = openRedaction(options, more, people)
  return isTelling && !keep.includes('names') ? [openRedaction(options, more, people), last] : [last]
}

/** Redacts many requests one by one, and reports progress. */
export const redactEach = <A, B>(
  requests: readonly A[],
  redact: (request: A) => B,
  { words }: Redaction,
): Steps<readonly B[]> => mapInSteps(requests, redact, () => `${words.count} words replaced`)
