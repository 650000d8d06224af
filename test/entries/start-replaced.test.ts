import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Summary } from '../../src/hosts/cli/output/summary.ts'
import { routes } from '../../src/resources/routes.ts'
import { serveWith } from '../support/commands/cli-process.ts'
import { cli, spawned } from '../support/commands/cli.ts'
import { folderWith } from '../support/folder.ts'

test('a server answers on all its paths after the package was replaced under it', async () => {
  const folder = folderWith()
  cpSync(join(cli, '..'), join(folder, 'dist'), { recursive: true })
  symlinkSync(join(cli, '../../node_modules'), join(folder, 'node_modules'), 'junction')
  const { greeting } = await serveWith(join(folder, 'dist/cli.js'), ['--json', '--auth', 'lenient'], { spawned })
  const { url } = JSON.parse(greeting) as Summary

  rmSync(join(folder, 'dist'), { recursive: true })

  for (const { path } of routes) {
    const { status } = await fetch(url + path.replace(':project_id', '2').replaceAll(/:\w+/g, '1'))
    expect(`${path} ${status}`).not.toMatch(/ 5/)
  }
  const headers = { 'Content-Type': 'application/json' }
  const written = await fetch(`${url}/api/environments/2/dashboards/`, {
    method: 'POST',
    headers,
    body: '{"name":"New"}',
  })
  expect(written.status).toBe(201)
})
