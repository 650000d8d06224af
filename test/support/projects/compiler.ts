import { spawnSync } from 'node:child_process'
import { root } from '../texts/guides.ts'

/** It takes a fifth of the time that the compiler with an API for tests takes. */
const FAST = 'node_modules/typescript-7'

/** The environment in which the fast compiler seldom looks for garbage: it ends before that pays. */
export const SPARING = { ...process.env, GOGC: '400' }

/**
 * The errors of a TypeScript compiler in a project, as text; empty when there are none.
 *
 * @param project - Its folder, or its configuration.
 * @param compiler - The folder of the compiler, from the root of this repository.
 */
export function compile(project: string, compiler = FAST): string {
  const args = [`${root}${compiler}/bin/tsc`, '--project', project, '--pretty', 'false']
  // Several checkers look at the same declarations, each for itself.
  if (compiler === FAST) args.push('--checkers', '1')
  const { stdout, stderr } = spawnSync(process.execPath, args, { env: SPARING })
  return `${stdout}${stderr}`
}

/** The options of a project that turns every usual check on. Types of other packages are theirs. */
export const STRICTEST = {
  target: 'es2022',
  strict: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
} as const
