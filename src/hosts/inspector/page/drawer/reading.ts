import { useState } from 'preact/hooks'
import type { InspectedControl } from '../../../control/inspected-control.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { useSession } from '../session/session-context.ts'

/**
 * What control tells, and a way to read it again. It is read first, for another world, after each change of rows that no
 * request made, and when one of the causes changes. Undefined until then.
 */
export function useReading<T>(
  read: (control: InspectedControl) => Promise<T>,
  ...causes: readonly unknown[]
): readonly [T | undefined, () => void] {
  const session = useSession()
  const [count, setCount] = useState(0)
  const control = session.control.value
  const load = () => session.attempt(() => read(control))
  const { value } = useLoaded<T | undefined>(load, [...causes, count])
  return [value, () => setCount((last) => last + 1)]
}
