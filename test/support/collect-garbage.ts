import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Lets Node free what nothing holds any more. */
export const collectGarbage = runInNewContext('gc') as () => void
