import { FakeUsageError } from '../../../core/usage-error.ts'
import type { Gate } from '../../../observe/interference/gate.ts'

type HeldRequest = Gate['holding'][number]

/**
 * The request that a gate holds: the oldest, or the one that came as the second, the third … The gate's own refusals advise code,
 * which whoever asks through control cannot run.
 *
 * @throws FakeUsageError when it holds no such request.
 */
export function heldRequest(number: number, gate: Gate, place: number | undefined): HeldRequest {
  const held = gate.holding.find((one) => one.place === (place ?? one.place))
  if (held) return held
  const known = gate.holding.map((one) => one.place).join(', ') || 'none'
  const advice =
    (place ?? 1) > gate.reached
      ? 'Ask again when one has come, or let all go on from now on with "open".'
      : 'What came has gone on, or its client gave it up: "open" needs no request.'
  const missing = place === undefined ? '' : ` ${place}`
  throw new FakeUsageError(`Gate ${number} holds no ${gate.at}${missing}. Held, by arrival: ${known}. ${advice}`)
}
