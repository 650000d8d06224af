import { compiledApart } from '../support/projects/compiled-apart.ts'

export default compiledApart(['test/attack/main.ts'], 'node_modules/.cache/attack')
