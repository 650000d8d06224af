import type { FaultEffect } from '../../../observe/faults/fault.ts'
import type { FaultDefinition } from '../../../observe/journal/journal-entry.ts'
import type { IdRules } from './id-rules.ts'

type Query = Readonly<Record<string, string>>

/** What a fault looks for and what it answers, with other ids. */
export function replaceInFault(fault: FaultDefinition, rules: IdRules): FaultDefinition {
  const { match, effect } = fault
  const { path, query, body } = match ?? {}
  return {
    ...fault,
    ...(match && {
      match: {
        ...match,
        ...(path !== undefined && { path: rules.texts.path(path) }),
        ...(query && { query: replaceInQuery(query, rules) }),
        ...(body !== undefined && { body: rules.replace(body, rules.any) }),
      },
    }),
    effect: replaceInEffect(effect, rules),
  }
}

function replaceInQuery(query: Query, rules: IdRules): Query {
  const all = new URLSearchParams(query)
  return Object.fromEntries(Object.entries(query).map((pair) => rules.parameter(pair, all)))
}

/** What a fault answers, with other ids. */
export function replaceInEffect(effect: FaultEffect, rules: IdRules): FaultEffect {
  const { body, error, headers } = effect
  return {
    ...effect,
    ...(body !== undefined && { body: rules.replace(body, rules.any) }),
    ...(error && { error: rules.replace(error, rules.any) }),
    ...(headers && { headers: rules.replace(headers, rules.any) }),
  }
}
