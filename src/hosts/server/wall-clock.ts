import { Clock } from '../../core/time/clock.ts'

/** A clock on the wall: real time, whatever becomes of the clocks of fakes. */
export function wallClock(): Clock {
  const wall = new Clock(0)
  wall.follow()
  return wall
}
