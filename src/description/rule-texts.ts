import account from '../spec/account.md?raw'
import collaborators from '../spec/collaborators.md?raw'
import contracts from '../spec/contracts.md?raw'
import dashboards from '../spec/dashboards.md?raw'
import errors from '../spec/errors.md?raw'
import events from '../spec/events.md?raw'
import fake from '../spec/fake.md?raw'
import insights from '../spec/insights.md?raw'
import keys from '../spec/keys.md?raw'
import members from '../spec/members.md?raw'
import organizations from '../spec/organizations.md?raw'
import permissions from '../spec/permissions.md?raw'
import persons from '../spec/persons.md?raw'
import projects from '../spec/projects.md?raw'
import requests from '../spec/requests.md?raw'
import sharing from '../spec/sharing.md?raw'
import tiles from '../spec/tiles.md?raw'
import { readRules } from './rule-book.ts'
import type { RuleSection } from './rule-book.ts'

/**
 * The files of `src/spec` with sections, by name. They are large, so this module is imported only when it is needed.
 */
export const ruleTexts: Readonly<Record<string, string>> = {
  'account.md': account,
  'collaborators.md': collaborators,
  'contracts.md': contracts,
  'dashboards.md': dashboards,
  'errors.md': errors,
  'events.md': events,
  'fake.md': fake,
  'insights.md': insights,
  'keys.md': keys,
  'members.md': members,
  'organizations.md': organizations,
  'permissions.md': permissions,
  'persons.md': persons,
  'projects.md': projects,
  'requests.md': requests,
  'sharing.md': sharing,
  'tiles.md': tiles,
}

/** Reads the rule book of this package: numbered sections first, then those with a letter. */
export const readRuleBook = (): readonly RuleSection[] =>
  Object.entries(ruleTexts)
    .flatMap(([file, text]) => readRules(text, file))
    .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
