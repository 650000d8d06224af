import { privacyOfField, privacyOfParameter } from '../fields.ts'
import { handleProperties } from '../vocabulary.ts'

/** A name that ends in `id` or `ids`. */
const NAMED_ID = /(?:^|_)ids?$/

/** Fields that hold numbers of rows under other names. */
const OTHERS = ['dashboards', 'use_dashboard', 'toDashboard', 'team', 'scoped_teams', 'project', 'teams', 'projects']

/**
 * Whether a field holds no number of a row although its name ends like that: an identifier of a person, or a short id.
 */
const isOther = (name: string): boolean =>
  handleProperties.has(name) || ['handle', 'shortId'].includes(String(privacyOfField(name)))

/** Whether numbers under this name are numbers of rows, in rows and in all JSON of requests and answers. */
export const isIdField = (name: string): boolean => OTHERS.includes(name) || (NAMED_ID.test(name) && !isOther(name))

/** Whether a parameter of an address holds ids of rows. */
export function isIdParameter(name: string): boolean {
  const privacy = privacyOfParameter(name)
  return privacy === undefined ? isIdField(name) : privacy === 'id' || privacy === 'ids'
}
