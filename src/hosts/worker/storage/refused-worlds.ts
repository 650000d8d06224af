import { asText } from '../../../core/json/text.ts'
import { Refusal } from '../../worlds/refusal.ts'

const called = (name: string): string => (name === '' ? 'The world without a name' : `The world "${name}"`)

/** The refusal of a stored world that cannot be opened. */
export const notOpened = (name: string, error: unknown): Refusal =>
  new Refusal(
    409,
    'stored_world',
    `${called(name)} is stored, and cannot be opened: ${asText(error)}. It stays stored until somebody drops it with POST /__fake/reset there; a new one then begins at its start.`,
  )

/** The storage has refused a write, which is undone. */
export const notStored = (name: string, error: unknown): Refusal =>
  new Refusal(
    507,
    'not_stored',
    `${called(name)} could not be stored: ${asText(error)}. Nothing of this request was kept.`,
  )

/** A world would become too large; both sizes are in MiB. */
export const tooLarge = (name: string, size: number, most: number): Refusal =>
  new Refusal(
    507,
    'world_too_large',
    `${called(name)} would take ${size.toFixed(1)} MiB as JSON, and a world may take ${most}. Nothing of this request was kept. Remove snapshots, reset it, or allow more: rows that control removes stay in its history.`,
  )

/** The world was dropped while a request was under way. */
export const alsoDropped = (name: string): Refusal =>
  new Refusal(
    503,
    'world_dropped',
    `${called(name)} was dropped while this request was under way. Nothing of it was kept: send it again, to a new world.`,
  )

/** A request was under way when another one was refused. */
export const alsoUndone = (name: string): Refusal =>
  new Refusal(
    507,
    'undone',
    `${called(name)} was put back to what was stored last, because another request could not be stored. What this one did may be undone: send it again.`,
  )
