import type { RedactOptions } from '../../observe/journal/redact-options.ts'
import { settleKeep } from './keep.ts'
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
}

/** What differs between states and archives on the one side and capsules on the other. */
interface RedactionOptions {
  readonly unknown: UnknownFields
  readonly token?: (token: string, words: WordReplacer) => string
  readonly link?: (url: string) => string
}

/** @throws FakeUsageError when something cannot be kept. */
export function openRedaction({ keep, seed = 1 }: RedactOptions, options: RedactionOptions): Redaction {
  const words = new WordReplacer(seed)
  const { unknown, token = (text) => words.token(text), link = (url) => words.text(url) } = options
  const texts = new TextReplacer(words, (text) => token(text, words))
  return { words, texts, unknown, rules: new JsonRules({ texts, kept: settleKeep(keep), unknown, link }) }
}
