import type { Fault } from '../../observe/interference/faults.ts'
import { CheckError, listed } from './check-error.ts'

/** Tells faults apart. A reset and a fork make new ones of the same definition. */
export const identifyFault = ({ number, definition }: Fault): string => `${number} ${JSON.stringify(definition)}`

/** The faults that never fired, without those that were there earlier. */
export const unusedSince = (
  earlier: ReadonlySet<string>,
  faults: { unused(): readonly Fault[] },
): { unused(): readonly Fault[] } => ({
  unused: () => faults.unused().filter((fault) => !earlier.has(identifyFault(fault))),
})

/**
 * The error for what a test or a story has set up in vain; undefined when there is nothing.
 *
 * @param leftovers - Each in words.
 * @param remedy - What to do if it is intended.
 * @param line - The line that has set up the first of them.
 */
export function leftoverError(
  whose: 'test' | 'story',
  leftovers: readonly string[],
  remedy: string,
  line?: string,
): CheckError | undefined {
  if (leftovers.length === 0) return undefined
  const message = listed(`This ${whose} set up something that was not used, or not ended`, leftovers)
  return new CheckError('LeftoverError', message + remedy, line)
}
