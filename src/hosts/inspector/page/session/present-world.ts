import type { FirstEvent } from '../../../worlds/events/world-event.ts'

/** How a world is now. Each part has the name of the event that tells it. */
export interface PresentWorld extends Pick<FirstEvent, 'faults' | 'held' | 'gates'> {
  readonly clock: FirstEvent['clock'] | undefined
  readonly actor: FirstEvent['actor'] | undefined
}

/** A world of which nothing was told yet. */
export const UNTOLD: PresentWorld = { clock: undefined, faults: [], held: [], gates: [], actor: undefined }
