import { writeTriedFake } from './team-fake.ts'
import { startWorkerd } from './workerd.ts'

/** One worker for the behaviour that every transport has: each test has a world of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  const written = await writeTriedFake()
  const running = await startWorkerd(written.folder)
  process.env['FAKE_WORKER'] = running.url
  return async () => {
    await running.kill()
    written.remove()
  }
}
