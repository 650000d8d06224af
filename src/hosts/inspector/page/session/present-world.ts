import type { FirstEvent } from '../../../worlds/events/world-event.ts'

/** The present state of a world. Each part has the name of the event that carries it. */
export interface PresentWorld extends Pick<FirstEvent, 'faults' | 'held' | 'gates'> {
  readonly clock: FirstEvent['clock'] | undefined
  readonly actor: FirstEvent['actor'] | undefined
}

/** A world about which no event has come yet. */
export const UNTOLD: PresentWorld = { clock: undefined, faults: [], held: [], gates: [], actor: undefined }
