import { Clock } from '../core/time/clock.ts'

/** A clock that follows real time. Nobody moves it, unlike the clocks of fakes. */
export function wallClock(): Clock {
  const wall = new Clock(0)
  wall.follow()
  return wall
}
