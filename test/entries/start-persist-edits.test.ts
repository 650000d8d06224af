import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startJson } from '../support/commands/cli.ts'
import { create, freshFile, keeping, namesIn } from '../support/commands/kept-files.ts'

describe('what somebody else does to the file while it is served', () => {
  test('a removed file is written again, with a message each time', async () => {
    const file = freshFile()
    const { said } = await keeping(file)

    for (const times of [1, 2]) {
      rmSync(file)
      await expect.poll(said).toHaveLength(times)
      await expect.poll(() => existsSync(file)).toBe(true)
    }

    expect(said()[1]).toContain(`${file} was removed, and is written again.`)
  })

  test('an edited file is reported, and left for the next start until the state changes', async () => {
    const file = freshFile()
    const { said, end } = await keeping(file)

    appendFileSync(file, ' ')
    await expect.poll(said).toHaveLength(1)
    await end('SIGTERM')

    expect(said()[0]).toContain(`${file} was changed by somebody else. The next start reads it`)
    expect(readFileSync(file, 'utf8').endsWith(' ')).toBe(true)
  })

  test('edited, it is set aside before a change is written', async () => {
    const file = freshFile()
    const { summary, said } = await keeping(file)

    for (const edited of [`${file}.edited`, `${file}.edited-2`]) {
      writeFileSync(file, 'by hand')
      await create(summary, edited)
      await expect.poll(() => said().at(-1)).toContain(`That version is now in ${edited}.`)
      await expect.poll(() => existsSync(file) && namesIn(file)).toContain(edited)
      expect(readFileSync(edited, 'utf8')).toBe('by hand')
    }
  })

  test('written anew with what is in it, it is what it was', async () => {
    const file = freshFile()
    const { summary, said } = await keeping(file)

    writeFileSync(file, readFileSync(file))
    await create(summary, 'Next')
    await expect.poll(() => namesIn(file)).toContain('Next')

    expect(said()).toEqual([])
  })

  test('a file that has a folder in its place is not said to hold what was saved', async () => {
    const file = freshFile()
    const { summary, end } = await startJson('--auth', 'lenient', '--persist', file)
    rmSync(file)
    mkdirSync(file)
    await fetch(`${summary.url}/api/environments/2/dashboards/1/`, {
      method: 'PATCH',
      body: new URLSearchParams({ name: 'Lost' }),
    })

    const { code, stderr } = await end('SIGTERM')

    expect(code).toBe(1)
    // Where the server looks between the two steps above, it takes every table for lost.
    expect(stderr).toMatch(/The last changes \((.+, )?dashboard(, .+)?\) are lost/)
    expect(stderr).toContain(`cannot save ${file} (it is no longer a regular file).`)
    expect(stderr).not.toContain('holds what was saved before')
  })
})
