import { compiledApart } from '../support/projects/compiled-apart.ts'

export default compiledApart(['test/bench/main.ts', 'test/bench/child.ts'], 'node_modules/.cache/bench')
