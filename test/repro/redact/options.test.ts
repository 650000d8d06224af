import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { CaptureOptions } from '../../../src/index.ts'
import { redactState } from '../../../src/repro.ts'
import { redactedRows } from '../../support/repro/redacted.ts'

describe('options', () => {
  test.each(['owner', 'property', 'Names', ''])('%j is nothing that can be kept', (one) => {
    expect(() => redactState(createFake().exportState(), { keep: [one as never] })).toThrow(`"${one}" cannot be kept`)
  })

  test.each(['texts', 'events', 'queries'] as const)(
    'where %s are kept, people in them are replaced unless names are',
    (kind) => {
      const change = ({ db }: ReturnType<typeof createFake>): void => {
        db.dashboard.create({
          project_id: 1,
          name: 'For owner',
          filters: { description: 'For owner' },
        })
        db.event.create({ project_id: 1, distinct_id: 'z', event: 'For owner' })
      }
      const shownWith = (...keep: NonNullable<CaptureOptions['keep']>) => {
        const { dashboard, event } = redactedRows(change, { keep })
        return {
          texts: dashboard.at(-1)!.name,
          events: event.at(-1)!.event,
          queries: dashboard.at(-1)!.filters['description'],
        }[kind]
      }

      expect(shownWith(kind)).toMatch(/^For (?!owner)[a-z]{5}$/)
      expect(shownWith(kind, 'names')).toBe('For owner')
      expect(shownWith('everything')).toBe('For owner')
      expect(shownWith()).not.toContain('For')
    },
  )
})
