import { compiledApart } from '../support/compiled-apart.ts'

/** Beside Stryker, which its plugin imports. */
export default compiledApart(['test/mutants/main.ts', 'test/mutants/plugin.ts'], 'test/mutants/node_modules/.cache')
