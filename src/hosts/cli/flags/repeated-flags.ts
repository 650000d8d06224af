import type { Command } from 'commander'
import { print } from '../output/output.ts'

/**
 * Says on the standard error when a flag is given again and its earlier value is lost. It is not refused: behind a script of
 * npm's, as in `npm run api -- --port 9000`, that is how a flag of the script is changed.
 */
export function tellRepeatedFlags(command: Command): void {
  for (const option of command.options.filter((one) => !one.isBoolean())) {
    let times = 0
    command.on(`option:${option.name()}`, () => {
      times++
      // Several values of one flag are a list, or the rows of a contract.
      const isLast = typeof command.getOptionValue(option.attributeName()) !== 'object'
      if (times === 2 && isLast) print(`${option.long} is given more than once: the last value counts.`, process.stderr)
    })
  }
}
