import type { Snapshot } from '../../../state/snapshot.ts'

/** Everything of a snapshot but its rows, as JSON. */
export interface MomentJson {
  readonly ids: readonly (readonly [kind: string, count: number])[]
  readonly seed: number
  readonly clock: Snapshot['clock']
  readonly limits: Snapshot['throttle']['limits'] | null
  readonly windows: readonly (readonly [name: string, window: WindowJson])[]
}

type WindowJson = Snapshot['throttle']['windows'] extends ReadonlyMap<string, infer W> ? W : never

export const momentJson = ({ ids, seed, clock, throttle }: Snapshot): MomentJson => ({
  ids: [...ids],
  seed,
  clock,
  ...throttleJson(throttle),
})

export const throttleJson = ({ limits, windows }: Snapshot['throttle']): Pick<MomentJson, 'limits' | 'windows'> => ({
  limits: limits ?? null,
  windows: [...windows],
})

export const readMoment = ({ ids, seed, clock, ...throttle }: MomentJson): Omit<Snapshot, 'tables'> => ({
  ids: new Map(ids),
  seed,
  clock,
  throttle: readThrottleJson(throttle),
})

export const readThrottleJson = ({
  limits,
  windows,
}: Pick<MomentJson, 'limits' | 'windows'>): Snapshot['throttle'] => ({
  limits: limits ?? undefined,
  windows: new Map(windows),
})
