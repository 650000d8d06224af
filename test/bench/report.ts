import { cpus, totalmem } from 'node:os'
import { isMet } from './lane.ts'
import type { LaneResult, Row } from './lane.ts'

/** A lane's rows for people: ratios first. */
export function toText(lane: string, { rows, skipped }: LaneResult): string {
  const lines = rows.map((row) => [ratioOf(row), budgetOf(row), row.what, figure(row.value, row.unit), againstOf(row)])
  const head = ['ratio', 'budget', 'what', 'takes', 'against']
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]!.length)))
  const table = [head, ...lines].map((line) =>
    line.map((cell, column) => pad(cell, widths[column]!, column)).join('  '),
  )
  return `\n## ${lane}\n\n${[...table, ...skipped.map((what) => `skipped: ${what}`)].map((line) => line.trimEnd()).join('\n')}\n`
}

/** Everything for machines, and the one that the figures were taken on. */
export function toJson(results: Readonly<Record<string, LaneResult>>): string {
  const lanes = Object.entries(results).map(([lane, { rows, skipped }]) => ({
    lane,
    rows: rows.map((row) => ({ ...row, met: isMet(row) })),
    skipped,
  }))
  return `${JSON.stringify({ machine: thisMachine(), lanes }, null, 2)}\n`
}

function thisMachine() {
  const cores = cpus()
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  }
}

const pad = (cell: string, width: number, column: number): string =>
  column < 2 || column === 3 ? cell.padStart(width) : cell.padEnd(width)

function ratioOf({ ratio, spread }: Row): string {
  if (ratio === undefined) return ''
  return spread ? `${short(ratio)} (${short(spread[0])}–${short(spread[1])})` : short(ratio)
}

function budgetOf(row: Row): string {
  if (row.budget === undefined) return ''
  const most = row.ratio === undefined ? figure(row.budget, row.unit) : short(row.budget)
  return `≤ ${most} ${isMet(row) ? 'met' : 'OVER'}`
}

const againstOf = ({ against, unit }: Row): string => (against ? `${figure(against.value, unit)} ${against.what}` : '')

const figure = (value: number, unit: string): string => `${short(value)} ${unit}`

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value >= 0.01 ? value.toFixed(2) : value.toFixed(4)
