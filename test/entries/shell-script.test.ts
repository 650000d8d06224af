import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cli } from '../support/commands/cli.ts'
import { folderWith } from '../support/folder.ts'
import { readText } from '../support/texts/guides.ts'

const hasCurl = process.platform !== 'win32' && spawnSync('curl', ['--version']).status === 0

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test.skipIf(!hasCurl)('the shell script of the guide starts a server, controls it over HTTP and stops it', async () => {
  const port = await findPort()
  const [, guide] = /## In a shell script[^]*?```sh\n([^]*?)```/.exec(readText('src/hosts/cli/README.md'))!
  const script = guide!
    .replaceAll('8010', String(port))
    .replace('npx fake-dashboards', `"${process.execPath}" "${cli}"`)
  const folder = folderWith({})

  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder })

  expect(stdout).toMatch(/"status":"ok"[^]*"key":"viewer"[^]*"says":"\/events → 503, once"[^]*"type":"server_error"/)
  expect(JSON.parse(readFileSync(`${folder}/bug.json`, 'utf8'))).toMatchObject({ start: {}, requests: [{}] })
  await expect(fetch(`http://127.0.0.1:${port}/__fake/health`)).rejects.toThrow('fetch failed')
})
