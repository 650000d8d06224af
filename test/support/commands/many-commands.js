// Runs commands of the built command line in one process, as `one-process.ts` sends them. It ends by itself once nobody can
// send more, unless a command has left something open.
import { pathToFileURL } from 'node:url'

const [, , cli] = process.argv
const home = process.cwd()
const { log, info, debug } = console
const said = { stdout: '', stderr: '' }
let ran = 0
let turn = Promise.resolve()

// Each command listens to signals and to these streams, and none of them takes its listeners away: its process ends.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0)
for (const name of Object.keys(said))
  process[name].write = (text, ...rest) => {
    said[name] += text
    rest.find((value) => typeof value === 'function')?.()
    return true
  }

process.on('message', (command) => {
  turn = turn.then(() => run(command))
})

async function run({ args, cwd = home }) {
  ran += 1
  Object.assign(said, { stdout: '', stderr: '' })
  Object.assign(console, { log, info, debug })
  process.argv = [process.execPath, cli, ...args]
  process.chdir(cwd)
  process.exitCode = 0
  try {
    // The file of the entry is evaluated anew, and finds what it imports loaded.
    await import(`${pathToFileURL(cli)}?${ran}`)
  } catch (error) {
    said.stderr += error.stack
    process.exitCode = 1
  }
  process.send({ code: process.exitCode, ...said })
  process.exitCode = 0
}
