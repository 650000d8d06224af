import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A mutant and what became of it, as far as the report needs it. */
export interface Mutant {
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement?: string
  readonly status:
    | 'Killed'
    | 'Timeout'
    | 'Survived'
    | 'NoCoverage'
    | 'RuntimeError'
    | 'CompileError'
    | 'Ignored'
    | 'Pending'
  readonly location: { readonly start: Position; readonly end: Position }
}

interface Position {
  readonly line: number
  readonly column: number
}

const LONGEST = 70
const isKilled = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout'
const isTried = ({ status }: Mutant): boolean => status !== 'Ignored' && status !== 'CompileError'

/** One line for each file, and one for each mutant that survives. */
export function toText(area: string, all: readonly Mutant[]): { readonly text: string; readonly score: number } {
  const mutants = all.filter(isTried)
  const files = [...new Set(mutants.map(({ fileName }) => fileName))]
  const rows = files.map((file) =>
    rowOf(
      relative(process.cwd(), file),
      mutants.filter(({ fileName }) => fileName === file),
    ),
  )
  const living = mutants.filter((mutant) => !isKilled(mutant)).map(describe)
  const text = ['', ...rows, rowOf(area, mutants), ...living, ''].join('\n')
  return { text, score: scoreOf(mutants) }
}

const scoreOf = (mutants: readonly Mutant[]): number => (100 * mutants.filter(isKilled).length) / mutants.length

function rowOf(name: string, mutants: readonly Mutant[]): string {
  const killed = mutants.filter(isKilled).length
  return `${name.padEnd(55)} ${`${killed} of ${mutants.length}`.padStart(12)} ${scoreOf(mutants).toFixed(1).padStart(6)} %`
}

function describe({ fileName, status, mutatorName, replacement = '', location: { start, end } }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines.push((lines.pop() ?? '').slice(0, end.column - 1))
  const original = lines.join('\n').slice(start.column - 1)
  const place = `${relative(process.cwd(), fileName)}:${start.line}:${start.column}`
  return `${status === 'NoCoverage' ? 'not tested' : 'lives'} ${place} ${mutatorName}: ${short(original)} → ${short(replacement)}`
}

const short = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
