import type { JsonObject } from '../../core/table/columns.ts'
import type { Keepable } from '../../observe/journal/redact-options.ts'
import { isSecretField } from '../../observe/secrets/secret-names.ts'
import type { KeptParts } from './keep.ts'
import type { TextReplacer } from './texts.ts'
import type { JsonRule } from './walk.ts'

/** How JSON that is kept is redacted: keys and tokens are replaced in it. */
export class KeptRules {
  readonly #texts: TextReplacer
  readonly parts: KeptParts

  constructor(texts: TextReplacer, kept: KeptParts) {
    this.#texts = texts
    this.parts = kept
  }

  readonly #tokensOnly: JsonRule = this.#keeping((text) => this.#texts.withoutTokens(text))

  readonly #withoutPeople: JsonRule = this.#keeping((text) => {
    const kept = { names: this.parts.kind('names'), emails: this.parts.kind('emails') }
    return this.#texts.people.replaceIn(this.#texts.withoutTokens(text), this.#texts.words, kept)
  })

  /** A value under the name of a secret. */
  readonly #secret: JsonRule = {
    text: (text) => this.#texts.token(text),
    number: (written) => this.#texts.words.text(written),
    field: (name) => ({ name: this.#texts.withoutTokens(name), rule: this.#secret }),
  }

  /** The rule of values of a kind: `other` if they are not kept. */
  kind(kind: Keepable, other: JsonRule): JsonRule {
    return this.parts.kind(kind) ? this.#tokensOnly : other
  }

  /** The same for a kind that may name people, who are replaced unless they are kept. */
  tellingKind(kind: Keepable, other: JsonRule): JsonRule {
    return this.parts.kind(kind) ? this.#withoutPeople : other
  }

  /** The rule of a field, or of a property, that is kept. */
  field(name: string, object: JsonObject): JsonRule {
    return isSecretField(name, object) ? this.#secret : this.#tokensOnly
  }

  #keeping(text: (text: string) => string): JsonRule {
    const rule: JsonRule = {
      text,
      number: (written) => written,
      field: (name, object) => ({ name: text(name), rule: isSecretField(name, object) ? this.#secret : rule }),
    }
    return rule
  }
}
