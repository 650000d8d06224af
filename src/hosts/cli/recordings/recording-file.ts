import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readJson } from '../../../core/decode.ts'
import { isObject } from '../../../core/json/kinds.ts'
import { readHar } from '../../../repro/har/file.ts'
import { HAR_REMEDY } from '../../../repro/har/useless.ts'
import { attempt, ofFormat, problemsOf } from '../input-files.ts'
import type { InputFile } from '../input-files.ts'
import { isZip, readBytes, textOf } from '../read-input.ts'
import { toText } from '../text-file.ts'
import { withAttachedBodies } from './attached-bodies.ts'
import type { FindBody } from './attached-bodies.ts'
import { parseRecording } from './cut-recording.ts'
import { readZip } from './zip.ts'
import type { ZipFiles } from './zip.ts'

/** The requests of a trace of Playwright, one a line; a trace of several pages has several such files. */
const NETWORK = /(?:^|[/-])trace\.network$/
/** A HAR in an archive. The folder `__MACOSX` has a file of the same name for each, which is no HAR. */
const HAR = /^(?!__MACOSX\/).*\.har$/i
/** A trace has its bodies in a folder. */
const RESOURCES = 'resources'

/** A recording as JSON, with the bodies that are in files of their own. */
interface RecordingFile {
  readonly json: unknown
  /** The files of bodies that are not there. */
  readonly missing: readonly string[]
}

/**
 * Reads a recording: a HAR, one in a zip archive with its bodies, or a trace of Playwright, as it is or unpacked.
 *
 * @throws FakeUsageError when the file cannot be read, or is none of these.
 */
export const readHarFile = (path: string): unknown =>
  readRecordingFile({ kind: 'HAR', path, remedy: HAR_REMEDY }, readHar).json

/**
 * Reads a recording, or a file with any other JSON that passes the check.
 *
 * @throws FakeUsageError when the file cannot be read, or does not pass the check.
 */
export function readRecordingFile(file: InputFile, check: (json: unknown) => unknown): RecordingFile {
  const { kind, path, remedy } = file
  const { unread, noJson, unusable } = problemsOf(file)
  const bytes = attempt(() => readBytes(path), unread, remedy)
  const read = isZip(bytes)
    ? attempt(() => readArchive(readZip(bytes)), unread, remedy)
    : attempt(() => readUnpacked(path, textOf(path, bytes)), noJson, remedy)
  attempt(() => check(read.json), unusable, ofFormat(kind, read.json) ?? remedy)
  return read
}

function readUnpacked(path: string, text: string): RecordingFile {
  const find = (name: string): Buffer | undefined =>
    [join(dirname(path), name), join(dirname(path), RESOURCES, name)].flatMap((file) =>
      existsSync(file) ? [readFileSync(file)] : [],
    )[0]
  return withAttachedBodies(NETWORK.test(basename(path)) ? fromTrace([text]) : parseRecording(path, text), find)
}

function readArchive(files: ZipFiles): RecordingFile {
  const names = [...files.keys()]
  const read = (name: string): string => toText(files.get(name)!())
  const network = names.filter((name) => NETWORK.test(name))
  const hars = names.filter((name) => HAR.test(name))
  const [har] = hars
  if (hars.length > 1) throw new Error(`it is a zip archive with ${hars.length} HARs in it: unpack it, and name one`)
  if (network.length === 0 && har === undefined)
    throw new Error(
      'it is a zip archive with no HAR and no trace of Playwright in it: unpack it, and name the file in it',
    )
  const folder = har === undefined ? `${RESOURCES}/` : har.replace(/[^/]*$/, '')
  const find: FindBody = (name) => files.get(folder + name)?.()
  return withAttachedBodies(har === undefined ? fromTrace(network.map(read)) : parseRecording(har, read(har)), find)
}

/** The requests of a trace as a HAR: each has the form of an entry. */
function fromTrace(texts: readonly string[]): unknown {
  const lines = texts.flatMap((text) => text.split('\n')).map(readJson)
  const entries = lines.flatMap((line) =>
    isObject(line) && line['type'] === 'resource-snapshot' ? [line['snapshot']] : [],
  )
  return { log: { version: '1.2', entries } }
}
