import { describe, expect, test } from 'vitest'
import { createFake, FakeUsageError } from '../../../src/index.ts'
import type { CaptureOptions } from '../../../src/index.ts'
import { hydrate, redactCapsule, redactHar, redactState } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
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

const BROKEN = [
  ...[null, 5, { keep: 'names' }, { keep: [5] }, { keep: null }, { seed: 'x' }, { kept: [] }, { tokens: 'keep' }],
  ...[{ times: 'later' }, { ids: 'drop' }],
]

test.each(BROKEN)('options that cannot be used are refused by name: %j', async (options) => {
  const fake = createFake({ scenario: busyOffice })
  const [state, har, capsule] = [fake.exportState(), await fake.journal.toHar(), await fake.capture()]

  for (const redact of [
    () => redactState(state, options as never),
    () => redactHar(har, options as never),
    () => hydrate(har, options as never),
    () => redactCapsule(capsule, options as never),
  ])
    await expect(async () => redact()).rejects.toThrow(FakeUsageError)
})

test('an option that does not take its value is named, with what it takes', async () => {
  const fake = createFake({ scenario: busyOffice })

  expect(() => redactState(fake.exportState(), { times: 'later' as never })).toThrow(
    'The "times" of a redaction is "keep" or "shift", got "later".',
  )
  await expect(fake.capture({ tokens: 'drop' as never })).rejects.toThrow(
    'The "tokens" of a capture is "replace" or "keep", got "drop".',
  )
  await expect(fake.capture({ tokens: null as never })).rejects.toThrow(FakeUsageError)
})
