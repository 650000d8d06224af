import type { JsonSchema } from '../json/json-schema.ts'

/** One field a client may send: turns what was sent into a value, or refuses it. */
export interface BodyField<T> {
  readonly required?: boolean
  /** What it takes, in the form a client should send it; `parse` reads other spellings too. */
  readonly schema: JsonSchema
  /** Takes all the values of a repeated form key, not just the last. */
  readonly many?: boolean
  /** What an empty form entry stands for, where it is not empty text: null, or nothing sent. */
  readonly blank?: 'null' | 'absent'
  /** `written` is the value as text, the way the service writes it. */
  parse(sent: unknown, written: string): T
}

/** Why one field is refused; `parse` adds the field's name. */
export class FieldError extends Error {
  readonly code: string
  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
}

export const refuse = (code: string, detail: string): never => {
  throw new FieldError(code, detail)
}
export const refuseNull = (): never => refuse('null', 'This field may not be null.')
