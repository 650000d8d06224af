import { InvalidArgumentError } from 'commander'
import type { Option } from 'commander'
import { nearestText } from '../../../core/nearest.ts'
import { scenarios } from '../../../scenarios/scenarios.ts'

/** Whether a text names a module rather than one of the scenarios. */
export const isPath = (text: string): boolean => /[\\/]|\.[cm]?[jt]s$/.test(text)

/** Takes one of some names. Commander's own refusal names them, but not the nearest. */
const oneOf =
  (names: readonly string[], otherwise = '') =>
  (text: string): string => {
    if (names.includes(text)) return text
    const nearest = nearestText(text, names)
    const advice = nearest === undefined ? '' : `The nearest is "${nearest}". `
    throw new InvalidArgumentError(`${advice}Allowed choices are ${names.join(', ')}${otherwise}.`)
  }

/** An option that takes one of some names. */
export const choiceOf = (option: Option, names: readonly string[]): Option =>
  option.choices(names).argParser(oneOf(names))

const orPath =
  (parse: (text: string) => string) =>
  (text: string): string =>
    isPath(text) ? text : parse(text)

export const parseScenario = orPath(oneOf(Object.keys(scenarios), ', or a module such as ./my-scenario.js'))
/** If a module cannot be used, the command says why, and what to do instead. */
export const parseScenarioName = orPath(oneOf(Object.keys(scenarios)))
