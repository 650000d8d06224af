import type { RowChange } from '../../../core/table/changes.ts'
import type { Fake } from '../../../fake/fake.ts'
import type { Entry } from '../../../observe/journal/entry.ts'
import { tableNames } from '../../../resources/database.ts'
import type { TablesState } from '../../../resources/database.ts'
import { rowDifferences } from '../../../state/row-differences.ts'
import { timeOf } from '../clock-json.ts'
import type { WorldActor } from '../knowledge/actor.ts'
import { BODY_IN_LIST, boundedChanges } from '../knowledge/bounded-json.ts'
import { waitingInWords } from '../knowledge/decision.ts'
import type { EntryReader } from '../knowledge/entry-detail.ts'
import { showFault } from '../knowledge/fault-words.ts'
import { SecretsOfWorld } from '../knowledge/secrets-of-world.ts'
import type { ServedGates } from '../served-gates.ts'
import { changingValue, lookingAtClock } from './observed-values.ts'
import type { ChangingValue } from './observed-values.ts'
import { forgottenSince, RequestEvents } from './request-events.ts'
import type { SeenEvent, WaitingRequest, FirstEvent } from './world-event.ts'

/** The parts of a served world that are looked at. */
export interface ObservedWorld {
  readonly fake: Fake
  readonly entries: EntryReader
  readonly gates: ServedGates
  readonly actor: WorldActor
}

/**
 * Finds out what has happened in a world since the last look, by comparing. The fake itself reports nothing, so it does no
 * extra work without a listener.
 */
export class WorldObserver {
  readonly #fake: Fake
  readonly #reader: EntryReader
  #newest: Entry | undefined
  #cleared: number
  #underWay: readonly Entry[] = []
  #tables: TablesState
  readonly #lookAtClock: () => readonly SeenEvent[]
  readonly #held: ChangingValue<'held'>
  readonly #gates: ChangingValue<'gates'>
  readonly #actor: ChangingValue<'actor'>
  readonly #faults: ChangingValue<'faults'>

  constructor({ fake, entries, gates, actor }: ObservedWorld) {
    this.#fake = fake
    this.#reader = entries
    this.#newest = fake.journal.last as Entry | undefined
    this.#cleared = fake.journal.cleared
    this.#underWay = entriesOf(fake).filter(isUnderWay)
    this.#tables = fake.snapshot().tables
    this.#lookAtClock = lookingAtClock(fake)
    const withoutSecrets = <T>(shown: T): T => new SecretsOfWorld(fake.world).json(shown)
    const counts = () => fake.faults.counts()
    this.#held = changingValue('held', () => this.#waiting())
    this.#gates = changingValue('gates', () => [...gates].map(([number]) => number))
    this.#actor = changingValue(
      'actor',
      () => actor.as,
      () => withoutSecrets(actor.describe()),
    )
    this.#faults = changingValue('faults', counts, () => withoutSecrets(counts()).map(showFault))
  }

  /** How the world is now. */
  present(): FirstEvent {
    return {
      newest: this.#fake.journal.asked,
      clock: timeOf(this.#fake),
      faults: this.#faults.shown(),
      held: this.#held.shown(),
      gates: this.#gates.shown(),
      actor: this.#actor.shown(),
    }
  }

  /** The events since the last look, in order as far as it is known. */
  look(): readonly SeenEvent[] {
    const cleared = this.#lookForClearing()
    const known = this.#newest?.number ?? 0
    const came = this.#lookForRequests()
    const over = this.#underWay.filter((entry) => !isUnderWay(entry)).toSorted(byAnswer)
    const rows = this.#lookForRows([...this.#underWay])
    this.#underWay = this.#underWay.filter(isUnderWay)
    const requests = new RequestEvents(this.#reader, over)
    return [
      ...cleared,
      ...this.#lookAtClock(),
      ...rows,
      ...forgottenSince(known, came),
      ...requests.came(came),
      ...this.#held.look(),
      ...requests.restOver(),
      ...[this.#gates, this.#actor, this.#faults].flatMap((one) => one.look()),
    ]
  }

  /** A journal that forgets continues with later numbers; one that was emptied begins again. */
  #lookForClearing(): readonly SeenEvent[] {
    const { cleared } = this.#fake.journal
    if (cleared === this.#cleared) return []
    this.#cleared = cleared
    if (!this.#newest) return []
    this.#newest = undefined
    this.#underWay = []
    return [{ event: 'cleared', show: () => ({ says: 'The journal was emptied. Requests count from 1 again.' }) }]
  }

  #lookForRequests(): readonly Entry[] {
    const { last } = this.#fake.journal
    if (last === this.#newest) return []
    const since = this.#newest?.number ?? 0
    const entries = entriesOf(this.#fake)
    const came = entries.slice(entries.findLastIndex(({ number }) => number <= since) + 1)
    this.#newest = last as Entry | undefined
    this.#underWay = [...this.#underWay, ...came]
    return came
  }

  /** Rows that these requests wrote are reported with them. */
  #lookForRows(requests: readonly Entry[]): readonly SeenEvent[] {
    if (tableNames.every((name) => this.#tables[name].rows === this.#fake.world.tables[name].all())) return []
    const { tables } = this.#fake.snapshot()
    const different = rowDifferences(this.#tables, tables)
    this.#tables = tables
    if (different.length === 0) return []
    const written = new Set(requests.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after])))
    const changes = different.filter((change) => !written.has(rowOf(change)))
    if (changes.length === 0) return []
    const newest = this.#newest?.number ?? 0
    return [{ event: 'rows', show: (secrets) => ({ ...boundedChanges(changes, BODY_IN_LIST * 10, secrets), newest }) }]
  }

  #waiting(): readonly WaitingRequest[] {
    return this.#underWay.flatMap(({ number, method, path, waiting, secrets }) =>
      waiting === undefined
        ? []
        : [secrets.json({ number, method, path, waiting: waitingInWords(waiting) }) as WaitingRequest],
    )
  }
}

const entriesOf = ({ journal }: Fake): readonly Entry[] => journal.entries as readonly Entry[]

const isUnderWay = ({ took }: Entry): boolean => took === undefined

const byAnswer = (a: Entry, b: Entry): number => (a.answered ?? a.number) - (b.answered ?? b.number)

/** The row object itself, which no other write has made. */
const rowOf = ({ before, after }: RowChange): object | undefined => after ?? before
