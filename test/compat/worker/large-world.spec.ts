import { expect, onTestFinished, test } from 'vitest'
import { writeTeamFake } from './support/team-fake.ts'
import { worldAt } from './support/tried-world.ts'
import { startWorkerd } from './support/workerd.ts'

test('long-history, a world of 31 MB, is opened, written to, and there again after the process was killed', async () => {
  const written = writeTeamFake('--scenario', 'empty')
  onTestFinished(() => written.remove())
  const first = await startWorkerd(written.folder)
  onTestFinished(() => first.kill())
  const { control } = worldAt(first.url, 'large')
  await control.startFromScenario('long-history')
  await control.clock.advance('1h')
  const before = await control.rows.tables()
  await first.kill()

  const again = await startWorkerd(written.folder)
  onTestFinished(() => again.kill())

  expect(await worldAt(again.url, 'large').control.rows.tables()).toEqual(before)
})
