import type { Capsule } from '../capsule/capsule.ts'

/** The parts of a session that findings are looked for in. */
export type FindingsSource = Pick<Capsule, 'start' | 'requests' | 'events'>

/** Whether the request with a number is the app's. */
export type IsApps = (request: number) => boolean
