import type { ContractName } from '../../contract/contract.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'

/** Somebody the recording shows, here by number, there by UUID: the same object from wherever one looks. */
export class Account {
  readonly values: Record<string, unknown> = {}
  #same: Account | undefined

  /** The one that stands for both when two have turned out to be the same. */
  get self(): Account {
    return this.#same?.self ?? this
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

const SHOWN = ['distinct_id', 'first_name', 'last_name', 'email', 'is_email_verified', 'mascot_config', 'date_joined']
const TEXTS = ['distinct_id', 'first_name', 'last_name', 'email', 'date_joined']

/** Everybody the recording shows. */
export class Accounts {
  readonly #byUuid = new Map<string, Account>()
  readonly #byId = new Map<number, Account>()
  readonly #onSign: (contract: ContractName) => void

  /** Tells which contract somebody is shown by. */
  constructor(onSign: (contract: ContractName) => void) {
    this.#onSign = onSign
  }

  /** Whoever has been seen, each once. */
  all(): readonly Account[] {
    return [...new Set([...this.#byId.values(), ...this.#byUuid.values()].map(({ self }) => self))]
  }

  byId(id: number): Account {
    return this.#at(id, undefined)
  }

  byUuid(uuid: string): Account {
    return this.#at(undefined, uuid.toLowerCase())
  }

  /** Somebody who was seen before. */
  known(uuid: string): Account | undefined {
    return this.#byUuid.get(uuid.toLowerCase())?.self
  }

  /** Somebody as an answer shows him; null where it shows that there is nobody, undefined where it does not say. */
  see(shown: unknown): Account | null | undefined {
    if (shown === null) return null
    if (!isObject(shown) || typeof shown['uuid'] !== 'string') return undefined
    const id = Number.isSafeInteger(shown['id']) ? (shown['id'] as number) : undefined
    const account = this.#at(id, shown['uuid'].toLowerCase())
    Object.assign(account.values, understood(shown))
    if (Object.hasOwn(shown, 'hedgehog_config')) this.#onSign('live')
    else if (Object.hasOwn(shown, 'mascot_config')) this.#onSign('documented')
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

/** Both contracts have a picture of their own, under different names. */
function understood(shown: JsonObject): JsonObject {
  const { hedgehog_config, mascot_config = hedgehog_config } = shown
  const known = Object.entries({ ...shown, mascot_config }).filter(([name]) => SHOWN.includes(name))
  return Object.fromEntries(known.filter(([name, value]) => isFit(name, value)))
}

function isFit(name: string, value: unknown): boolean {
  if (TEXTS.includes(name)) return typeof value === 'string'
  return name === 'mascot_config' ? value === null || isObject(value) : value === null || typeof value === 'boolean'
}
