import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Account } from './accounts.ts'

/** A person on a list of members, and the level in the organisation that it shows; 0 if it shows none. */
export interface Colleague {
  readonly account: Account
  readonly level: number
}

/** The list of members of one organisation, as far as a caller has been shown it. */
class ColleagueList {
  #pages: readonly Colleague[] | undefined
  #whole: readonly Colleague[] = []

  /** Adds a page. A list that comes as a bare array is whole. */
  addPage(body: unknown, shown: readonly Colleague[]): void {
    const page: JsonObject = isObject(body) ? body : { previous: null, next: null }
    if (page['previous'] === null) this.#pages = []
    this.#pages &&= [...this.#pages, ...shown]
    if (this.#pages && page['next'] === null) this.#whole = this.#pages
  }

  /** Everybody on the list, the highest level first; nobody if no complete list was shown. */
  all(): readonly Colleague[] {
    return this.#whole.toSorted((a, b) => b.level - a.level)
  }
}

/** The sender of the requests with one key, or without a visible key. */
export class RecordedCaller {
  /** Undefined when the recording shows no key. */
  readonly key: string | undefined
  /** The projects that this caller was answered in. */
  readonly projects = new Set<number>()
  /** The projects that this caller was removed from as a member, and not answered in since. */
  readonly left = new Set<number>()
  /** The projects whose organisation this caller belongs to, whether or not they may enter them. */
  readonly homes = new Set<number>()
  /** The projects in which this caller was seen to do what only their administrators may. */
  readonly managed = new Set<number>()
  /** The restricted dashboards that this caller was shown last as editable. */
  readonly edited = new Set<number>()
  /** The restricted dashboards that this caller was shown last as not editable, or was taken from. */
  readonly viewed = new Set<number>()
  /** The restricted insights that this caller was shown last as editable. */
  readonly editedInsights = new Set<number>()
  /** The effective levels in projects, as far as they are shown. */
  readonly levels = new Map<number, number>()
  /** The organisations that were shown as this caller's, with the level if it is shown. */
  readonly organizations = new Map<string, number | undefined>()
  /** The people on a list of members that was shown to this caller from beginning to end: the caller is one of them. */
  readonly colleagues = new ColleagueList()
  /** Whether an answer shows that there is an organisation that `@current` means. */
  hasOrganization = false
  /** The organisation that `@current` was seen to mean. */
  currentOrganization: string | undefined
  /** The columns that the key shows of itself. */
  shownKey: Readonly<Record<string, unknown>> = {}
  /** Whether a request was answered with something other than a refusal of the key. */
  wasAnswered = false
  /** Whether a refusal shows that the owner is a plain member. */
  isPlain = false
  /** Whether the owner is only assumed: nothing shows it, and the key was shown a list of people. */
  isOwnerAssumed = false
  /** The project that `@current` means. */
  currentProject: number | undefined
  /**
   * The first project that this caller was answered in or shown in a list, or else the first of the recording: the caller
   * belongs to its organisation.
   */
  firstProject: number | undefined
  #account: Account | undefined
  #isCertain = false

  constructor(key: string | undefined) {
    this.key = key
  }

  get account(): Account | undefined {
    return this.#account?.self
  }

  /** Notes that this caller may enter a project. */
  enters(project: number): void {
    this.projects.add(project)
    this.left.delete(project)
  }

  /**
   * Sets the owner of the key, whom an answer shows. One answer may show the owner by number and another by UUID: the two
   * accounts are joined.
   */
  belongsTo(account: Account): void {
    if (this.#isCertain && this.account && isOne(this.account, account.self)) this.account.become(account.self)
    this.#account = account
    this.#isCertain = true
  }

  /** Sets the likely owner if none is known, for example the creator of what the key has created. */
  mayBelongTo(account: Account | null | undefined): void {
    if (account) this.#account ??= account
  }
}

/** Whether nothing shows that two accounts are different people. */
const isOne = (a: Account, b: Account): boolean =>
  (a.id ?? b.id) === (b.id ?? a.id) && (a.uuid ?? b.uuid) === (b.uuid ?? a.uuid)
