import { privacyOfField, privacyOfParameter } from '../fields.ts'
import { handleProperties } from '../vocabulary.ts'

/** A name that says so itself. */
const NAMED_ID = /(?:^|_)ids?$/

/** Fields that hold numbers of rows under other names. */
const OTHERS = ['dashboards', 'use_dashboard', 'toDashboard', 'team', 'scoped_teams', 'project', 'teams', 'projects']

/** Somebody may be known by a number that is no row's, and a short id is no number. */
const isOther = (name: string): boolean =>
  handleProperties.has(name) || ['handle', 'shortId'].includes(String(privacyOfField(name)))

/** Whether numbers under this name are numbers of rows, in rows and in all JSON of requests and answers. */
export const isIdField = (name: string): boolean => OTHERS.includes(name) || (NAMED_ID.test(name) && !isOther(name))

/** The same for a parameter of an address. */
export function isIdParameter(name: string): boolean {
  const privacy = privacyOfParameter(name)
  return privacy === undefined ? isIdField(name) : privacy === 'id' || privacy === 'ids'
}
