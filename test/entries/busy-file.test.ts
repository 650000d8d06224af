import { describe, expect, test } from 'vitest'
import { whenFree, whenFreeSync } from '../../src/hosts/cli/persist/busy-file.ts'

/** A rename that the system refuses as often as is said. */
function refused(code: string, times: number) {
  let trials = 0
  return () => {
    if (trials++ < times) throw Object.assign(new Error(`${code}: refused`), { code, syscall: 'rename' })
    return trials
  }
}

const ways = [
  ['meanwhile waiting', (step: () => number, platform: string) => whenFree(async () => step(), platform)],
  ['standing still', async (step: () => number, platform: string) => whenFreeSync(step, platform)],
] as const

describe.each(ways)('a file is replaced, %s', (_, take) => {
  test.each(['EPERM', 'EACCES', 'EBUSY'])('on Windows as soon as no other program has it open: %s', async (code) => {
    expect(await take(refused(code, 2), 'win32')).toBe(3)
  })

  test('and one that stays open is told', async () => {
    await expect(take(refused('EPERM', 100), 'win32')).rejects.toThrow('EPERM: refused')
  })

  test.each([
    ['EPERM', 'linux'],
    ['EACCES', 'darwin'],
    ['ENOSPC', 'win32'],
  ])('but what lasts is told at once: %s on %s', async (code, platform) => {
    await expect(take(refused(code, 1), platform)).rejects.toThrow(`${code}: refused`)
  })
})
