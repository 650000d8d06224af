import type { Capsule } from '../capsule/capsule.ts'

/** A session in which something may be found. */
export type FindingsSource = Pick<Capsule, 'start' | 'requests' | 'events'>

/** Whether the request of a number is the app's. */
export type IsApps = (request: number) => boolean
