import type { Row } from './run-lane.ts'

/** Attack, tries, survived; and below what is needed to repeat what did not. */
export function toText(lane: string, rows: readonly Row[]): string {
  if (rows.length === 0) return `\n## ${lane}\n\nskipped\n`
  const width = Math.max(...rows.map(({ attack }) => attack.length))
  const line = (attack: string, tries: string, survived: string) =>
    `${attack.padEnd(width)}  ${tries.padStart(7)}  ${survived.padStart(8)}`
  const table = rows.map(({ attack, tries, failures }) => line(attack, `${tries}`, `${tries - failures.length}`))
  const failed = rows.flatMap(({ attack, failures }) =>
    failures.map(
      ({ seed, message }) =>
        `\n${attack} was not survived: ${message}\n  again: npm run attack -- --only ${lane} --seed ${seed} --minutes 0`,
    ),
  )
  return `\n## ${lane}\n\n${[line('attack', 'tries', 'survived'), ...table, ...failed].join('\n')}\n`
}
