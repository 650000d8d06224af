import { pbkdf2 } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { WatchedFile } from '../../src/hosts/cli/watched-file.ts'
import { fileWith } from '../support/folder.ts'

/** Node reads files in four threads; this keeps all of them busy for a while. */
const keepThreadsBusy = (): Promise<unknown> =>
  Promise.all(Array.from({ length: 4 }, () => promisify(pbkdf2)('', '', 300_000, 64, 'sha512')))

test('what is saved right after the start is noticed, however busy the machine is', async () => {
  const path = fileWith('state.json', 'first')
  const said: string[] = []
  const say = (text: string) => void said.push(text)

  const busy = keepThreadsBusy()
  const watched = new WatchedFile(path)
  onTestFinished(() => watched.close())
  watched.follow(() => Promise.resolve(), { notice: say, problem: say })
  // The first comparison of the content is over.
  await Promise.resolve().then(() => undefined)
  writeFileSync(path, 'second')
  await busy

  await expect.poll(() => said).toEqual([`Started over from ${path}.`])
})
