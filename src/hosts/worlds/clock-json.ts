import type { Fake } from '../../fake/fake.ts'

/** The time a clock shows. */
export interface Time {
  readonly now: string
  /** Whether it follows real time. */
  readonly following: boolean
}

export const timeOf = ({ clock }: Pick<Fake, 'clock'>): Time => ({
  now: clock.iso(),
  following: clock.save().following,
})
