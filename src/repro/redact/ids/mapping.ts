/** The replacement of each id. One pass over a document finds the ids, a second one replaces them. */
export interface IdMapping {
  /** For the number of a row, from 1. */
  readonly number: (id: number) => number
  /** For a UUID, in lower case with dashes. */
  readonly uuid: (uuid: string) => string
  readonly shortId: (id: string) => string
  /** For a word that may be a token that follows from the number of a row. */
  readonly token: (word: string) => string
  /** Whether a number is that of a row of the document. A number in a text may be anything. */
  readonly isNumber: (id: number) => boolean
  readonly isShortId: (id: string) => boolean
}

/** Collects the ids of a document: a mapping that notes each id and leaves it as it is. */
export class FoundIds implements IdMapping {
  readonly numbers = new Set<number>()
  readonly uuids = new Set<string>()
  readonly shortIds = new Set<string>()

  readonly number = (id: number): number => noted(this.numbers, id)
  readonly uuid = (uuid: string): string => noted(this.uuids, uuid)
  readonly shortId = (id: string): string => (id === '' ? id : noted(this.shortIds, id))
  /** How many there are. */
  get count(): number {
    return this.numbers.size + this.uuids.size + this.shortIds.size
  }

  readonly token = (word: string): string => word
  readonly isNumber = (): boolean => false
  readonly isShortId = (): boolean => false
}

function noted<T>(found: Set<T>, id: T): T {
  found.add(id)
  return id
}

interface NewIds {
  readonly numbers: ReadonlyMap<number, number>
  readonly uuids: ReadonlyMap<string, string>
  readonly shortIds: ReadonlyMap<string, string>
  readonly tokens?: ReadonlyMap<string, string>
}

/** Replaces the ids of one document. Anything that is not an id of the document stays as it is. */
export const newIds = ({ numbers, uuids, shortIds, tokens }: NewIds): IdMapping => ({
  number: (id) => numbers.get(id) ?? id,
  uuid: (uuid) => uuids.get(uuid) ?? uuid,
  shortId: (id) => shortIds.get(id) ?? id,
  token: (word) => tokens?.get(word) ?? word,
  isNumber: (id) => numbers.has(id),
  isShortId: (id) => shortIds.has(id),
})
