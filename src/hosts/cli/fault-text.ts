import { InvalidArgumentError } from 'commander'
import type { FaultDefinition } from '../../observe/faults/fault.ts'
import { Faults } from '../../observe/faults/faults.ts'
import { routes } from '../../resources/routes.ts'
import { orInvalid, parseJson } from './option-values.ts'

const EXAMPLES = `"GET /dashboards/:id 500", "/events 429 retryAfter=30 chance=0.1", "latency=2s nth=3", or JSON`
const SWITCHES = ['networkError', 'hang', 'cut', 'malformed']
/** The words that take a value, and what it is. */
const VALUES: Readonly<Record<string, (text: string) => unknown>> = {
  chance: Number,
  times: Number,
  nth: Number,
  cut: Number,
  retryAfter: Number,
  latency: String,
  hang: String,
  contentType: String,
  at: String,
  key: String,
}
const OF_THE_FAULT = ['chance', 'times', 'nth']
const OF_THE_MATCH = ['method', 'path', 'key']

/**
 * Reads a fault as it is written on a command line: method and path, if it is not for all, then what goes wrong and when,
 * with spaces between; or JSON, as `faults.add` takes it. Adds it to those before.
 */
export function parseFault(text: string, before: readonly FaultDefinition[] = []): readonly FaultDefinition[] {
  const fault = text.trimStart().startsWith('{') ? parseJson(text) : parseWords(text)
  orInvalid(() => new Faults({ seed: 1, served: routes }).add(fault as FaultDefinition))
  return [...before, fault as FaultDefinition]
}

function parseWords(text: string): object {
  const fields = Object.fromEntries(text.trim().split(/\s+/).map(parseWord))
  const pick = (isPicked: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)))
  return {
    match: pick((name) => OF_THE_MATCH.includes(name)),
    effect: pick((name) => !OF_THE_MATCH.includes(name) && !OF_THE_FAULT.includes(name)),
    ...pick((name) => OF_THE_FAULT.includes(name)),
  }
}

function parseWord(word: string): [string, unknown] {
  if (/^\d{3}$/.test(word)) return ['status', Number(word)]
  if (/^[A-Z]+$/.test(word)) return ['method', word]
  if (word.startsWith('/')) return ['path', word]
  if (SWITCHES.includes(word)) return [word, true]
  const [, name, value] = /^(\w+)=(.+)$/.exec(word) ?? []
  if (name === undefined || !Object.hasOwn(VALUES, name))
    throw new InvalidArgumentError(`"${word}" says nothing. Use for example ${EXAMPLES}.`)
  return [name, VALUES[name]!(value!)]
}
