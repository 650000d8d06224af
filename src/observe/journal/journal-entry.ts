import type { RowChange } from '../../core/table/changes.ts'
import type { TableName } from '../../resources/database.ts'
import type { FaultOf } from '../faults/fault.ts'
import { open, whole } from '../faults/fields.ts'
import type { FieldsOf } from '../faults/fields.ts'
import type { CheckedMatch, RequestMatch } from '../faults/request-match.ts'
import type { WrittenMethod, WrittenPath } from '../faults/written-path.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** One request and how it was answered. It is there from the moment the request comes. */
export interface JournalEntry {
  /** Counts from 1 in the order in which requests came, and again from 1 when the journal was emptied. */
  readonly number: number
  /** The time when it came, on the fake's clock. */
  readonly at: string
  readonly method: string
  /** Path and query as they were sent. */
  readonly path: string
  /** The whole URL. */
  readonly url: string
  /** The pattern of the route that answered; undefined when no route did. */
  readonly route: string | undefined
  /** The values in the path for the parameters of the route. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The endpoint's number in the interface; undefined beyond the document. */
  readonly endpoint: number | undefined
  /** The name of the key that was used; undefined when none was usable. */
  readonly key: string | undefined
  /** The e-mail address of the user who sent the request; undefined if no user was known. */
  readonly user: string | undefined
  readonly requestHeaders: Headers
  /** The body as it came; undefined when there was none, or when the journal holds too much to keep it. */
  readonly requestBody: string | undefined
  /** The body, read: any JSON value, or the fields of a URL-encoded form; undefined for any other, such as multipart. */
  readonly sent: unknown
  /** Undefined while there is no answer, and when there was none. */
  readonly status: number | undefined
  /**
   * The rule that decided the answer: a check such as `'scope'`, a rule that endpoints share such as `'right to edit'`, or
   * the endpoint itself, by its operation id; `'fault'` if a fault answered in place of the API. Empty while there is no
   * answer.
   */
  readonly rule: string
  /**
   * The number of that rule in the rule book, such as `K.8`, or of an endpoint's section: `fake-dashboards explain K.8` prints
   * it.
   */
  readonly source: string
  /** Why it was refused; undefined when it was not. */
  readonly refusal: string | undefined
  /**
   * The request and the nearest one that would have worked, as far as is known; never the value of a key. For a list
   * without rows, on a server: what the project has.
   */
  readonly hint: string | undefined
  /**
   * What it waits for and what would end the wait, or the same at the moment when it ended without an answer; undefined
   * when it waits for nothing.
   */
  readonly waiting: string | undefined
  /** Why there was no answer: the connection failed, the client went away; undefined when there was one. */
  readonly failure: string | undefined
  /** Parts of the request that were accepted and had no effect. */
  readonly warnings: readonly string[]
  /** The rows that were written, before and after, in order. */
  readonly changes: readonly RowChange<TableName>[]
  /** Its place among the requests that reached the API, from 1: the order in which rules ran. */
  readonly applied: number | undefined
  /** Its place among the answers, from 1; undefined while there is none. */
  readonly answered: number | undefined
  /** The time it took on the fake's clock, in milliseconds; undefined while there is no answer. */
  readonly took: number | undefined
  /** The faults it met. */
  readonly faults: readonly FaultDefinition[]
  readonly responseHeaders: Readonly<Record<string, string>>
  /** The body of the answer; undefined when there was none, or when the journal holds too much to keep it. */
  readonly responseBody: string | undefined
  /** @internal Whether the fake made it, as one of others in the capsule that it follows. */
  readonly byOthers: boolean
  /** @internal Replaces keys and tokens in texts about it. */
  readonly secrets: Secrets
}

/** One fault: which requests it applies to, what goes wrong, how often. */
export type FaultDefinition = FaultOf<JournalEntry>

/** Which entries are meant: a match, and how they were answered. */
export interface EntryMatch extends RequestMatch<JournalEntry> {
  readonly status?: number
}

/** A match whose method and path are compile errors if they are literals that no route has. */
export type CheckedEntryMatch<M extends WrittenMethod, P extends WrittenPath> = EntryMatch & CheckedMatch<M, P>

/** The fields of an entry's match that other matches do not have. */
export const statusField = {
  status: open(whole(100, 599)),
} satisfies FieldsOf<Pick<EntryMatch, 'status'>>
