import type { Account } from './accounts.ts'

/** How a caller stands to one project, as far as its answers show. */
export interface Standing {
  /** Whether something was done that only an administrator may do. */
  administers: boolean
  /** The effective level, where it is shown. */
  level: number | undefined
  /** Restricted dashboards that could be edited, and those that could only be seen. */
  readonly edits: Set<number>
  readonly views: Set<number>
  /** Dashboards whose restriction could be set. */
  readonly restricts: Set<number>
}

/** A key as the key itself shows it. */
export interface ShownKey {
  readonly name?: string
  readonly scopes?: readonly string[]
  readonly scoped_teams?: readonly number[]
  readonly scoped_organizations?: readonly string[]
  readonly created_at?: string
  readonly id?: number
}

/** Who sent requests with one key, or with none that can be seen. */
export class Caller {
  /** Undefined where no key is to be seen. */
  readonly key: string | undefined
  readonly scopes = new Set<string>()
  readonly standings = new Map<number, Standing>()
  shown: ShownKey | undefined
  /** Whether something was answered that no key with scopes gets an answer to. */
  isUnscoped = false
  /** Whether something was answered that the real service answers to no key with scopes. */
  usesUndeclared = false
  /** How many requests were not refused for want of a key. */
  answers = 0
  /** What `@current` means for it. */
  current: number | undefined
  #account: Account | undefined

  constructor(key: string | undefined) {
    this.key = key
  }

  get account(): Account | undefined {
    return this.#account?.self
  }

  /** The key's owner, who is certain when he has shown himself, and likely when he is named as a creator. */
  belongsTo(account: Account | null | undefined, isCertain: boolean): void {
    if (account && (isCertain || !this.#account)) this.#account = account
  }

  in(project: number): Standing {
    const known = this.standings.get(project)
    if (known) return known
    const [edits, views, restricts] = [new Set<number>(), new Set<number>(), new Set<number>()]
    const standing: Standing = { administers: false, level: undefined, edits, views, restricts }
    this.standings.set(project, standing)
    return standing
  }
}
