import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startJson } from '../support/commands/cli.ts'
import { folderWith } from '../support/folder.ts'

// Older Nodes run hooks of their own kind, so this file runs on both of CI.

const SCENARIO = `import { organization } from './parts/organization.mjs'
  import names from './names.json' with { type: 'json' }
  export default ({ tables }) => {
    const { id } = tables.organization.insert({ name: 'Mine' })
    const user = tables.user.insert({ email: 'me@example.test' })
    tables.membership.insert({ organization_id: id, user_id: user.id, level: 15 })
    for (const name of [organization(), ...names]) tables.project.insert({ organization_id: id, name })
  }`
const partOf = (name: string) => `export const organization = () => '${name}'`

/** A server over a scenario of three files, and the names of its projects. */
async function served() {
  const parts = { 'parts/organization.mjs': partOf('First'), 'names.json': '["One"]' }
  const folder = folderWith({ 'mine.mjs': SCENARIO, ...parts })
  const { summary, notes } = await startJson('--scenario', `${folder}/mine.mjs`, '--auth', 'lenient')
  const names = async (): Promise<readonly string[]> => {
    const answer = await fetch(`${summary.url}/api/projects/`)
    return ((await answer.json()) as { results: { name: string }[] }).results.map(({ name }) => name)
  }
  return {
    main: `${folder}/mine.mjs`,
    part: `${folder}/parts/organization.mjs`,
    json: `${folder}/names.json`,
    names,
    notes,
  }
}

test('a file that the scenario imports is read again when it is saved, as often as it is saved', async () => {
  const { main, part, json, names, notes } = await served()
  expect(await names()).toEqual(['First', 'One'])

  writeFileSync(part, partOf('Second'))
  await expect.poll(() => names()).toEqual(['Second', 'One'])
  writeFileSync(json, '["Two"]')
  await expect.poll(() => names()).toEqual(['Second', 'Two'])
  writeFileSync(part, partOf('Third'))
  await expect.poll(() => names()).toEqual(['Third', 'Two'])

  expect(notes()).toEqual(Array(3).fill(expect.stringContaining(`Started over from ${main}.`)))
})

test('a saved scenario is made with what its imports say now, also those that are new', async () => {
  const { main, part, names } = await served()
  const other = part.replace('organization.mjs', 'other.mjs')

  writeFileSync(other, partOf('Other'))
  writeFileSync(main, SCENARIO.replace('organization.mjs', 'other.mjs'))
  await expect.poll(() => names()).toEqual(['Other', 'One'])
  writeFileSync(other, partOf('Another'))

  await expect.poll(() => names()).toEqual(['Another', 'One'])
})

test('a mistake in an imported file is told, and taking it back loses no state', async () => {
  const { main, part, names, notes } = await served()

  writeFileSync(part, 'export const organization = () => {')
  await expect.poll(notes).toHaveLength(1)
  expect(notes()[0]).toContain('The fake served before stays.')
  expect(await names()).toEqual(['First', 'One'])
  await setTimeout(50)
  writeFileSync(part, partOf('First'))

  await expect.poll(notes).toHaveLength(2)
  expect(notes()[1]).toContain(`${main} is served again.`)
})
