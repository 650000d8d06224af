import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { CAPSULE_FORMAT } from '../../repro/capsule/capsule.ts'
import type { Capsule } from '../../repro/capsule/capsule.ts'
import { openCapsule } from '../../repro/capsule/open.ts'
import { readCapsule, readChangedCapsule } from '../../repro/capsule/read.ts'
import { STATE_FORMAT } from '../../state/schema.ts'
import { readState } from '../../state/state.ts'
import { readInput } from './read-input.ts'
import { parseJsonText } from './text-file.ts'

/** The remedy if a HAR was given in place of a file of one of these kinds. */
const OF_HAR: Readonly<Record<string, string>> = {
  capsule: 'Make a capsule of it with: fake-dashboards capture <file> --out bug.json',
  state: 'Make a state of it with: fake-dashboards hydrate <file> --out state.json',
}

/** The remedy if a HAR was given in place of anything else. */
const ofHar = (kind: string): string =>
  `It is a recording (HAR). ${OF_HAR[kind] ?? 'Verify it with: fake-dashboards verify <file> --report verify.json'}`

/** The remedies if a state or a capsule was given in place of anything else, by the format that the file names. */
const OF_FORMAT: Readonly<Record<string, string>> = {
  [STATE_FORMAT]: 'It is a state. Serve it with: fake-dashboards start --state <file>',
  [CAPSULE_FORMAT]: 'It is a capsule. Serve it with: fake-dashboards start --capsule <file>',
}

export const CAPSULE_REMEDY = 'Capture one with: JSON.stringify(await fake.capture())'

/**
 * Reads a capsule file.
 *
 * @throws FakeUsageError when the file cannot be read, is not JSON, is no capsule, or has no request `at`.
 */
export function readCapsuleFile(path: string, at?: number): unknown {
  const [given, capsule] = readJsonFile({ kind: 'capsule', path, remedy: CAPSULE_REMEDY }, (json) => {
    const read = readCapsule(json)
    openCapsule(read, undefined)
    return [json, read]
  })
  // Out here, because another file is no remedy for a number that the file does not have.
  openCapsule(capsule, at)
  return given
}

/**
 * Reads a capsule file whose requests may have been changed by hand, because they are sent again.
 *
 * @throws FakeUsageError when the file cannot be read, is not JSON, or is no capsule.
 */
export const readChangedCapsuleFile = (path: string): Capsule =>
  readJsonFile({ kind: 'capsule', path, remedy: CAPSULE_REMEDY }, readChangedCapsule)

/**
 * Reads a state file.
 *
 * @throws FakeUsageError when the file cannot be read, is not JSON, or is no valid state.
 */
export const readStateFile = (path: string, remedy = 'Write one with: fake-dashboards export > state.json'): unknown =>
  readJsonFile({ kind: 'state', path, remedy }, (state) => {
    readState(state)
    return state
  })

/** A file to read, as messages name it. */
export interface InputFile {
  /** The kind of file that it should be, such as `capsule`. */
  readonly kind: string
  readonly path: string
  /** The remedy if the file cannot be used. */
  readonly remedy: string
}

/** The possible faults of a file, as messages begin. */
export const problemsOf = ({ kind, path }: InputFile) => ({
  unread: `Cannot read the ${kind} file ${path}`,
  noJson: `The ${kind} file ${path} is not JSON`,
  unusable: `The ${kind} file ${path} cannot be used`,
})

/**
 * Reads a file that holds JSON of a kind.
 *
 * @returns The result of `read` for the JSON.
 * @throws FakeUsageError when the file cannot be read, is not JSON, or `read` throws.
 */
export function readJsonFile<T>(file: InputFile, read: (value: unknown) => T): T {
  const { kind, path, remedy } = file
  const { unread, noJson, unusable } = problemsOf(file)
  const text = attempt(() => readInput(path), unread, remedy)
  const value = attempt(() => parseJsonText(text), noJson, remedy)
  return attempt(() => read(value), unusable, ofOther(kind, value) ?? remedy)
}

/** The remedy for a file of another kind, if it is one that we know. */
function ofOther(kind: string, value: unknown): string | undefined {
  return isHar(value) ? ofHar(kind) : ofFormat(kind, value)
}

/** The remedy for a file of another format of this package. */
export function ofFormat(kind: string, value: unknown): string | undefined {
  const format = isObject(value) ? asText(value['format']) : ''
  return format === `fake-dashboards/${kind}` || !Object.hasOwn(OF_FORMAT, format) ? undefined : OF_FORMAT[format]
}

/** An HTTP archive. */
export interface HarFile {
  readonly log: { readonly entries: readonly unknown[] }
}

/** Whether a value is an HTTP archive, of any version. */
export const isHar = (value: unknown): value is HarFile =>
  isObject(value) && isObject(value['log']) && Array.isArray(value['log']['entries'])

/** @throws FakeUsageError with the problem, its cause and the remedy. */
export function attempt<T>(step: () => T, problem: string, remedy: string): T {
  try {
    return step()
  } catch (cause) {
    throw new FakeUsageError(`${problem} (${asText(cause)}). ${remedy}`, { cause })
  }
}
