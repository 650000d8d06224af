import { isObject } from '../../core/json/kinds.ts'
import { accepts } from '../../core/table/column-check.ts'
import type { JsonObject, TableDefinition } from '../../core/table/columns.ts'
import { definitions } from '../../resources/database.ts'
import type { HydrationReport } from './report.ts'

/** A user that the recording shows, in some answers by number and in others by UUID. */
export class Account {
  readonly values: Record<string, unknown> = {}
  #same: Account | undefined

  /** The account that stands for both when two have turned out to be the same. */
  get self(): Account {
    if (!this.#same) return this
    // The next call need not follow the whole chain again.
    this.#same = this.#same.self
    return this.#same
  }

  get id(): number | undefined {
    return this.self.values['id'] as number | undefined
  }

  get uuid(): string | undefined {
    return this.self.values['uuid'] as string | undefined
  }

  become(other: Account): void {
    if (other === this) return
    Object.assign(other.values, { ...this.values, ...other.values })
    this.#same = other
  }
}

export class Accounts {
  readonly #byUuid = new Map<string, Account>()
  readonly #byId = new Map<number, Account>()
  readonly #report: HydrationReport

  constructor(report: HydrationReport) {
    this.#report = report
  }

  /** All accounts, each once. */
  all(): readonly Account[] {
    return [...new Set([...this.#byId.values(), ...this.#byUuid.values()].map(({ self }) => self))]
  }

  byId(id: number): Account {
    return this.#at(id, undefined)
  }

  byUuid(uuid: string): Account {
    return this.#at(undefined, uuid.toLowerCase())
  }

  /** Undefined if nobody with this UUID was seen. */
  find(uuid: string): Account | undefined {
    return this.#byUuid.get(uuid.toLowerCase())?.self
  }

  /** Reads a user in an answer; null if the answer shows that there is none, undefined if it does not say. */
  see(shown: unknown): Account | null | undefined {
    if (shown === null) return null
    if (!isObject(shown) || typeof shown['uuid'] !== 'string') return undefined
    const id = Number.isSafeInteger(shown['id']) ? (shown['id'] as number) : undefined
    const account = this.#at(id, shown['uuid'].toLowerCase())
    Object.assign(account.values, readColumns(shown))
    if (Object.hasOwn(shown, 'hedgehog_config')) this.#report.contract = 'live'
    return account
  }

  #at(id: number | undefined, uuid: string | undefined): Account {
    const byId = id === undefined ? undefined : this.#byId.get(id)?.self
    const byUuid = uuid === undefined ? undefined : this.#byUuid.get(uuid)?.self
    const account = byUuid ?? byId ?? new Account()
    byId?.become(account)
    if (id !== undefined) this.#byId.set(id, account)
    if (uuid !== undefined) this.#byUuid.set(uuid, account)
    Object.assign(account.values, { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) })
    return account
  }
}

/** The columns that a user shows. The contracts show the same picture under different names. */
function readColumns(shown: JsonObject): JsonObject {
  const { columns }: TableDefinition = definitions.user
  const { hedgehog_config, mascot_config = hedgehog_config } = shown
  const own = Object.entries({ ...shown, mascot_config }).filter(([name]) => Object.hasOwn(columns, name))
  return Object.fromEntries(own.filter(([name, value]) => accepts(columns[name]!, value)))
}
