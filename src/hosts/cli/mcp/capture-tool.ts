import { existsSync, lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { counted } from '../../../core/counted.ts'
import { closedSchema, integer, objectSchema, text } from '../../../core/json/json-schema.ts'
import { asText, show } from '../../../core/json/text.ts'
import { jsonFileText } from '../../../core/json/to-json.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { DEFAULT_FOLDER } from '../../failures/capsule-path.ts'
import { ignoreDefaultFolder } from '../../failures/leave-capsule.ts'
import { writerIn } from '../../failures/write-file.ts'
import { packageRunner, shellWord } from '../../shell-commands.ts'
import { tool } from './tool.ts'

/** Names that every file system takes, and that lead to no other folder. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u

/**
 * The tool that saves the session as a capsule. It becomes a file: as an answer it would fill the memory of an assistant, and no
 * command could read it.
 */
export const captureTool = tool<{ readonly name?: string }>({
  name: 'capture',
  title: 'Capture the session',
  description: `Writes the session as a capsule, which replays anywhere, to ${DEFAULT_FOLDER}/<name>.json (without a name: session-1.json and so on); people, texts, keys and tokens are replaced. Gives the commands that open it, shrink it, and make a test of it.`,
  input: closedSchema({ name: text }, []),
  output: objectSchema({ requests: integer, size: integer, file: text }),
  isReading: false,
  async call({ control, folder }, { name: given }) {
    if (given !== undefined) freePath(folder, given)
    const capsule = await control.capture()
    const written = jsonFileText(capsule)
    // Another call may have taken a name meanwhile.
    const name = given ?? freeName(folder)
    const path = freePath(folder, name)
    const file = shellWord(await write(folder, path, written))
    const requests = capsule.requests.length
    const command = `${packageRunner()} fake-dashboards`
    return {
      text: [
        `${counted(requests, 'request')} in ${resolve(folder, path)}.`,
        `To look at it: ${command} open ${file}`,
        `To make a test of it: ${command} test ${file} --out ${shellWord(`${name}.test.ts`)}`,
        `To make it smaller: ${command} shrink ${file} --while "<command>" --out ${shellWord(`${name}.small.json`)}`,
        'The command finds the capsule by the variable CAPSULE, and has to fail as long as the capsule shows the bug.',
      ].join('\n'),
      structured: { requests, size: written.length, file: resolve(folder, path) },
    }
  },
})

/** The first name of the form `session-1` that no capsule has. */
function freeName(folder: string): string {
  let number = 1
  while (existsSync(resolve(folder, fileOf(`session-${number}`)))) number++
  return `session-${number}`
}

const fileOf = (name: string): string => `${DEFAULT_FOLDER}/${name}.json`

/** @throws FakeUsageError when a capsule cannot have the name, one has it already, or a link is in the way. */
function freePath(folder: string, name: string): string {
  if (!NAME.test(name))
    throw new FakeUsageError(
      `A capsule cannot be named ${show(name)}. Use up to 64 letters, digits, ".", "_" and "-", a letter or digit first.`,
    )
  const path = fileOf(name)
  requireNoLinks(folder, [DEFAULT_FOLDER, `${DEFAULT_FOLDER}/.gitignore`, path])
  if (existsSync(resolve(folder, path))) throw new FakeUsageError(`There is ${path} already: give another name.`)
  return path
}

/** @throws FakeUsageError when one of them is a link: it may lead out of the project, and a project that was sent may have it. */
function requireNoLinks(folder: string, paths: readonly string[]): void {
  const link = paths.find((path) => lstatSync(resolve(folder, path), { throwIfNoEntry: false })?.isSymbolicLink())
  if (link !== undefined) throw new FakeUsageError(`${link} is a link, so nothing is written there: remove it.`)
}

/** Writes a capsule at once, before another call can take its name, and keeps it out of the repository of its folder. */
async function write(folder: string, path: string, content: string): Promise<string> {
  const writer = writerIn(folder)
  try {
    const file = await writer(path, content)
    await ignoreDefaultFolder(writer)
    return file
  } catch (cause) {
    throw new FakeUsageError(
      `The capsule cannot be written: ${asText(cause)}. Start "fake-dashboards mcp" in the folder of a project.`,
      { cause },
    )
  }
}
