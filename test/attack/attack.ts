import fc from 'fast-check'

/** Draws a value; the same seed draws the same values. */
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T

/** Tries one thing. It rejects when something did not survive, and its message says what. */
export type Attack = (draw: Draw) => Promise<void>

/** The target of a lane, and the way it attacks. */
export interface Opened {
  readonly attacks: Readonly<Record<string, Attack>>
  close(): Promise<void>
}

/** Attacks of one class. It is opened anew after a try that did not survive. */
export type Lane = () => Promise<Opened>

export function drawFrom(seed: number): Draw {
  let drawn = 0
  return (arbitrary) => fc.sample(arbitrary, { seed: seed + 7919 * drawn++, numRuns: 1 })[0]!
}

/** @throws an error with the message when something is not so. */
export function requireThat(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message)
}
