import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How long the other process may take, in milliseconds. */
const PATIENCE = 10_000

/** As Node prints it above the line with the error. */
const PLACE = /^(file:\/\/\S+?|\/.+|[A-Z]:\\.+):(\d+)$/m

/**
 * Finds the place of a syntax error in a module, or in one that it imports, as `file:line`. Node does not give the place to
 * the importing program, but prints it if the error ends the process. So a separate process imports the module, of which
 * nothing runs, because it cannot be parsed. Undefined if another platform prints nothing of the kind.
 */
export function findSyntaxError(module: URL): Promise<string | undefined> {
  // A second debugger would wait for its port.
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--inspect'))
  const importing = ['--input-type=module', '--eval', `import ${JSON.stringify(module.href)}`]
  return new Promise((resolve) => {
    execFile(process.execPath, [...flags, ...importing], { timeout: PATIENCE }, (_error, _stdout, stderr) => {
      const [, file, line] = PLACE.exec(stderr) ?? []
      if (file === undefined) return resolve(undefined)
      resolve(`${file.startsWith('file:') ? fileURLToPath(file) : file}:${line}`)
    })
  })
}
