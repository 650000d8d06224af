import type { InspectedControl } from '../../../control/inspected-control.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { useSession } from '../session/session-context.ts'

/**
 * Reads something from control: at first, for another world, whenever `edits` of the session counts up, and when one of the causes
 * changes. Undefined until it was read.
 */
export function useReading<T>(
  read: (control: InspectedControl) => Promise<T>,
  ...causes: readonly unknown[]
): T | undefined {
  const session = useSession()
  const control = session.control
  return useLoaded<T | undefined>(() => session.attempt(() => read(control)), causes).value
}
