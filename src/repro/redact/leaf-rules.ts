import { isMadeUp, isMadeUpEmail } from './harmless.ts'
import type { TextReplacer } from './texts.ts'
import type { JsonRule } from './walk.ts'

/** The rule of what is not private. */
export const AS_IT_IS: JsonRule = {
  text: (text) => text,
  number: (written) => written,
  field: (name) => ({ name, rule: AS_IT_IS }),
}

/** Makes the rules of single texts and numbers. `object` is the rule of an object in place of one. */
export function leafRules(texts: TextReplacer, object: JsonRule) {
  const { people, words } = texts
  const leaf = (text: (text: string) => string): JsonRule => ({
    ...object,
    text,
    number: (written) => texts.number(written),
  })
  /** A text is replaced unless it is harmless, by default word by word. */
  const unless = (isHarmless: (text: string) => boolean, replace = (text: string): string => words.text(text)) =>
    leaf((text) => (isHarmless(text) ? text : replace(text)))

  const name = unless(isMadeUp, (text) => {
    people.note(text)
    return words.text(text)
  })
  const email = unless(isMadeUpEmail, (text) => words.email(text))
  const text = leaf((id) => words.handle(id))
  /** The rule of an identifier of a person, which may be a whole number of any length. */
  const handle: JsonRule = {
    ...text,
    number: (written) => (/^-?\d+$/.test(written) ? words.handle(written) : text.number(written)),
  }
  return { leaf, unless, name, email, handle }
}
