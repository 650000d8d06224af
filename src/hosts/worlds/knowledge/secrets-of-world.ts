import { isObject } from '../../../core/json/kinds.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { hidingSecrets } from '../../../observe/secrets/message-secrets.ts'
import type { SecretsOfMessages } from '../../../observe/secrets/message-secrets.ts'
import { HIDDEN, isTelling } from '../../../observe/secrets/secrets.ts'
import { definitions, tokensIn } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import type { World } from '../../../resources/world.ts'
import type { RowValues } from '../../../state/row-edits.ts'

/** Replaces the keys and tokens of a world in everything that is shown of it. */
export class SecretsOfWorld {
  /** For addresses, headers, bodies and JSON. */
  readonly messages: SecretsOfMessages

  constructor({ tables }: World) {
    this.messages = hidingSecrets(tokensIn(tables).filter(isTelling))
  }

  /**
   * Any JSON, such as an answer of control. Most JSON has no keys and tokens, and searching its text shows that faster
   * than searching each value.
   */
  json<T>(value: T): T {
    const text = JSON.stringify(value)
    return this.messages.body(text) === text ? value : (this.messages.json(value) as T)
  }

  /** A row, whose columns tell which are keys and tokens. */
  row(table: string, row: object): RowValues {
    const columns = definitions[table as TableName]?.columns ?? {}
    const shown = Object.entries(row).map(([column, value]: [string, unknown]) => [
      column,
      this.#inColumn(columns[column]?.private, value, row as RowValues),
    ])
    return this.json(Object.fromEntries(shown) as RowValues)
  }

  #inColumn(kind: unknown, value: unknown, row: RowValues): unknown {
    if (kind === 'token') return value === '' || value === null ? value : HIDDEN
    const { table } = row
    return kind === 'row' && isObject(value) && typeof table === 'string' ? this.row(table, value) : value
  }
}

/**
 * Puts keys and tokens back into JSON that was shown without them and then edited: a value that is unchanged, in its
 * place, becomes the real one again.
 *
 * @throws FakeUsageError when something hidden is left, because it stands in a place in which it was not shown.
 */
export function withHiddenValues(edited: unknown, shown: unknown, real: unknown): unknown {
  const whole = putBack(edited, shown, real)
  if (!JSON.stringify(whole ?? null).includes(HIDDEN) || JSON.stringify(real ?? null).includes(HIDDEN)) return whole
  throw new FakeUsageError(
    `Something in the body is hidden, and ${HIDDEN} is not its value: leave it where it was, or give it a value.`,
  )
}

function putBack(edited: unknown, shown: unknown, real: unknown): unknown {
  if (edited === shown) return real
  if (Array.isArray(edited))
    return Array.isArray(shown) && Array.isArray(real)
      ? edited.map((member, at) => (at < shown.length ? putBack(member, shown[at], real[at]) : (member as unknown)))
      : edited
  if (!isObject(edited) || !isObject(shown) || !isObject(real)) return edited
  const members = Object.entries(edited).map(([name, value]) => [
    name,
    Object.hasOwn(shown, name) ? putBack(value, shown[name], real[name]) : value,
  ])
  return Object.fromEntries(members) as unknown
}
