import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { fileWith } from '../support/folder.ts'

const { run } = inOneProcess()

test('redact prints what can be shown, as it is read again: a capsule, a recording, a state', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch('/api/environments/2/dashboards/1/')
  const kept = { keep: ['everything'] } as const
  const [capsule, har] = [await fake.capture({ ...kept, tokens: 'keep' }), await fake.journal.toHar(kept)]
  const [{ email }, { value }] = [fake.db.user.getAll()[0]!, fake.db.key.getAll()[0]!]
  const redacted = async (content: object, ...flags: string[]) =>
    (await run('redact', fileWith('shown.json', JSON.stringify(content)), ...flags)).stdout

  const shown = [await redacted(capsule), await redacted(har), await redacted(fake.exportState())]

  expect(shown.filter((text) => [email, value, 'App overview'].some((secret) => text.includes(secret)))).toEqual([])
  expect((await run('replay', fileWith('shown.json', shown[0]!))).stdout).toBe('No difference in 1 answer.\n')
  expect((await run('hydrate', '--quiet', fileWith('shown.json', shown[1]!))).code).toBe(0)
  expect(createFake({ state: JSON.parse(shown[2]!) }).db.user.count()).toBe(fake.db.user.count())
  expect(await redacted(capsule, '--keep', 'texts')).toContain('App overview')
})

test('what is none of them is not redacted', async () => {
  const { code, stderr } = await run('redact', fileWith('shown.json', '[]'))

  expect(code).toBe(1)
  expect(stderr).toMatch(/^error: The recording file .* cannot be used .*Name a HAR, a capsule or a state/)
})
