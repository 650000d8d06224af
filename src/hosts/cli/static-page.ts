import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { asText } from '../../core/json/text.ts'
import { jsonFileText } from '../../core/json/to-json.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { isSameFile } from './persist/file-path.ts'
import { readLines } from './text-file.ts'

/** The page loads only its own files, and a capsule beside them. A frame can be forbidden by a header alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const INDEX = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>fake-dashboards</title>
<link rel="icon" href="data:,">
<script type="module" src="start.js"></script>
<noscript>This page needs JavaScript.</noscript>
</html>
`

const START = `import { openCapsulePage } from './capsule-page.js'

await openCapsulePage(document)
`

/** The scripts that are copied from the package. */
const SCRIPTS = ['inspector.js', 'capsule-page.js']
/** A text in the page of every version. */
const MARK = '<title>fake-dashboards</title>'

/** A capsule that was read, and its source. */
interface CapsuleFile {
  readonly path: string
  readonly json: unknown
}

/** The address of a file beside the page: in its name, these signs would be parts of an address. */
const toAddress = (name: string): string => name.replaceAll(/[#%:?\\]/g, encodeURIComponent)

/** Under any other name the copy could replace a file of the page, and a browser would run a script in a text of it as a page. */
const asJsonFile = (name: string): string => (/\.json$/i.test(name) ? name : `${name}.json`)

/**
 * Writes a page into a folder that opens capsules, for any server of static files.
 *
 * @param capsule - A capsule that the page shows at once, if its address says so, and its file.
 * @returns The page and the query of its address.
 * @throws FakeUsageError when it cannot be written, or would replace files that are not of such a page.
 */
export function writeStaticPage(folder: string, capsule: CapsuleFile | undefined): string {
  const built = dirname(createRequire(import.meta.url).resolve('fake-dashboards/inspector'))
  try {
    requireOwnFiles(folder)
    mkdirSync(folder, { recursive: true })
    for (const name of SCRIPTS) copyFileSync(join(built, name), join(folder, name))
    writeFileSync(join(folder, 'start.js'), START)
    writeFileSync(join(folder, 'index.html'), INDEX)
    if (capsule === undefined) return 'index.html'
    const name = asJsonFile(basename(capsule.path))
    const copy = join(folder, name)
    // Written from what was read: it may have come through a pipe, which can be read only once.
    if (!isSameFile(capsule.path, copy)) writeFileSync(copy, jsonFileText(capsule.json))
    return `index.html?capsule=${encodeURIComponent(toAddress(name))}`
  } catch (cause) {
    throw new FakeUsageError(`Cannot write the page into ${folder} (${asText(cause)}).`, { cause })
  }
}

/** The page of an app stays: only one that was written here before is replaced, with its scripts. */
function requireOwnFiles(folder: string): void {
  const [index, ...scripts] = ['index.html', 'start.js', ...SCRIPTS].map((name) => join(folder, name))
  if (existsSync(index!) && readLines(index!).includes(MARK)) return
  const foreign = [index!, ...scripts].find((path) => existsSync(path))
  if (foreign !== undefined) throw new Error(`${foreign} is of another page: name a folder of its own`)
}
