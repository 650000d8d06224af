import type { Capsule } from '../capsule/capsule.ts'
import { redactedToken } from '../capsule/tokens.ts'
import type { Kept } from './keep.ts'
import { TOKEN } from './plain-values.ts'
import { Values } from './values.ts'
import type { Words } from './words.ts'

/**
 * Replaces what a capsule holds. Nothing is dropped, because answers depend on it; and keys and tokens are left to those
 * who know them, but for such as are no longer than a name.
 */
export class CapsuleValues extends Values {
  readonly #tokens: Capsule['tokens']

  constructor(words: Words, kept: Kept, tokens: Capsule['tokens']) {
    super(words, kept)
    this.#tokens = tokens
  }

  override token(value: unknown): unknown {
    if (this.#tokens === 'kept' || typeof value !== 'string') return value
    return redactedToken(value, (short) => this.words.text(short))
  }

  protected override isProperty(): boolean {
    return true
  }

  protected override withoutTokens(text: string): string {
    return this.#tokens === 'kept' ? text : text.replaceAll(TOKEN, (token) => String(this.token(token)))
  }
}
