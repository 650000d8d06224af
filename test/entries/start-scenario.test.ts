import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run as runAlone, startJson as startAlone } from '../support/commands/cli.ts'
import { expectOneLine } from '../support/commands/one-line.ts'
import { inOneProcess, serveInOneProcess } from '../support/commands/one-process.ts'
import { fileWith, folderWith } from '../support/folder.ts'

const { run, runIn } = inOneProcess()
const startJson = serveInOneProcess()

describe('a scenario of one’s own', () => {
  const row = 'world.tables.organization.insert({ name: "Mine" })'

  test('may print, and standard output is one line of JSON all the same', async () => {
    const code = 'console.log("loaded"); export default () => console.info("made")'

    const { greeting, said } = await startAlone('--scenario', fileWith('scenario.mjs', code))

    expect(greeting).toMatch(/^\{.+\}\n$/)
    expect(said()).toEqual(['loaded', 'made'])
  })

  test.each(['export default', 'export const scenario ='])('is what a module has as «%s»', async (form) => {
    const path = fileWith('scenario.mjs', `${form} (world) => { ${row} }`)

    const { summary } = await startJson('--scenario', path)

    expect(summary).toMatchObject({ scenario: path, project_id: null })
  })

  test.each([
    ['export default (world) => {\n  boom()\n}', 'failed (ReferenceError: boom is not defined, line 2).'],
    ['export default (world) => {', '(SyntaxError: Unexpected end of input, at /'],
    ['export default (world) => {\n  throw new Error("No one.")\n}', 'failed (Error: No one, line 2).'],
    ['export default\nJSON.parse("{")', ', line 2).'],
    ['export default (world) => {\n  process.exit()\n}', 'failed (Error: it calls process.exit, line 2).'],
    ['\nprocess.exit()', 'Cannot load the scenario'],
    ['export const other = 1', 'exports no scenario. Write: export default (world) => { … }'],
    [`export default async (world) => { ${row} }`, 'is asynchronous, and a state is made in one go.'],
    ['export default ({ tables }) => void tables.user.insert({ nme: 1 })', 'A user has no "nme"; known: '],
  ])('%s', async (code, expected) => {
    const path = fileWith('scenario.mjs', code)

    const outcome = await run('start', '--port', '0', '--json', '--scenario', path)

    expectOneLine(outcome, 1, expected, path)
  })

  test.each([
    ['while it is loaded', 'process.chdir("..")\nexport default () => undefined'],
    ['when it runs', 'export default () => process.chdir("..")'],
  ])('that leaves the folder %s leaves the paths of flags as they are', async (_, code) => {
    const folder = folderWith({ 'own/scenario.mjs': code })

    const { code: exit, stderr } = await runIn(
      `${folder}/own`,
      'export',
      ...['--scenario', './scenario.mjs', '--out', 'state.json'],
    )

    expect([exit, stderr]).toEqual([0, ''])
    expect([existsSync(`${folder}/own/state.json`), existsSync(`${folder}/state.json`)]).toEqual([true, false])
  })

  test('that is a folder is said to be one', async () => {
    const folder = folderWith({ 'scenario.mjs': 'export default () => undefined' })

    expectOneLine(await run('start', '--scenario', folder), 1, `${folder} (it is a folder: name the file in it).`)
  })

  test('that is JSON is refused with the flags for a state and a capsule', async () => {
    const outcome = await run('start', '--scenario', fileWith('state.json', '{}'))

    expectOneLine(outcome, 1, 'It is not a module: name a state by --state, and a capsule by --capsule.')
  })

  test('with a syntax error in a file that it imports is refused with the place in that file', async () => {
    const folder = folderWith({
      'scenario.mjs': "import { rows } from './rows.mjs'\nexport default () => rows",
      'rows.mjs': 'export const rows = []\nlet more = = 2',
    })

    const { stderr } = await run('start', '--scenario', join(folder, 'scenario.mjs'))

    expect(stderr).toContain(`(SyntaxError: Unexpected token '=', at ${join(folder, 'rows.mjs')}:2).`)
  })

  test.runIf(Number.parseInt(process.versions.node) < 22)(
    'in TypeScript is refused by an old Node: which one runs it is told',
    async () => {
      const { code, stderr } = await run(
        'start',
        '--scenario',
        fileWith('scenario.ts', 'export default () => undefined'),
      )

      expect(stderr).toMatch(
        /^error: Cannot load the scenario .+\. Node runs TypeScript from 22\.18 on: write it in JavaScript/,
      )
      expect(code).toBe(1)
    },
  )

  test('that never finishes loading is refused once nothing is left that could end it', async () => {
    const path = fileWith('scenario.mjs', 'await new Promise(() => undefined)')

    const outcome = await runAlone('start', '--port', '0', '--json', '--scenario', path)

    expectOneLine(outcome, 1, 'it never finishes loading: look at each await outside of a function')
  })
})
