import { Clock } from '../core/time/clock.ts'

/** A clock that follows real time. Unlike the clock of a fake, it cannot be moved. */
export function wallClock(): Clock {
  const wall = new Clock(0)
  wall.follow()
  return wall
}
