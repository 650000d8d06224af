import { compiledApart } from '../support/projects/compiled-apart.ts'

/** Beside Stryker, which its plugin imports. */
export default compiledApart(['test/mutants/main.ts', 'test/mutants/plugin.ts'], 'test/mutants/node_modules/.cache')
