import { existsSync, readFileSync, writeFileSync } from 'node:fs'

interface Report {
  readonly files: Record<string, { mutants: readonly { readonly status: string }[] }>
}

/**
 * Forgets the mutants that lived in an earlier run, so that they are tried again: Stryker does not see that a new test
 * meets one outside of a function.
 */
export function forgetLiving(file: string): void {
  if (!existsSync(file)) return
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  for (const one of Object.values(report.files))
    one.mutants = one.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage')
  writeFileSync(file, JSON.stringify(report))
}
