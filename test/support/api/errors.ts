/** The error bodies tests compare with, in the API's order of fields. */
const error = (type: string, code: string | null, detail: string, attr: string | null = null) => ({
  type,
  code,
  detail,
  attr,
})

export const invalid = (detail: string, attr: string | null = null, code = 'invalid_input') =>
  error('validation_error', code, detail, attr)
export const required = (attr: string) => invalid('This field is required.', attr, 'required')
export const noNull = (attr: string) => invalid('This field may not be null.', attr, 'null')
export const noChoice = (written: string, attr: string) =>
  invalid(`"${written}" is not a valid choice.`, attr, 'invalid_choice')
export const noUuid = (attr: string) => invalid('Must be a valid UUID.', attr)
export const notPrivate = invalid(
  'Explicit members can only be accessed for projects with project-based permissioning enabled.',
)
export const denied = (detail: string) => error('authentication_error', 'permission_denied', detail)
export const missingScope = (scope: string) => denied(`API key missing required scope '${scope}'`)
export const unsupportedByKeys = denied('This action does not support Personal API Key access')
export const notFound = (detail = 'Not found.') => error('invalid_request', 'not_found', detail)
export const notAllowed = (method: string) =>
  error('invalid_request', 'method_not_allowed', `Method "${method}" not allowed.`)
/** `asked` is the method and the path, `nearest` the pattern of a route and what is said of it. */
export const notFaked = (asked: string, nearest: string) =>
  error('not_faked', 'not_faked', `${asked} is not faked. The nearest faked route is ${nearest}.`)
export const noCredentials = error(
  'authentication_error',
  'not_authenticated',
  'Authentication credentials were not provided.',
)
export const throttled = (seconds: number) =>
  error(
    'throttled_error',
    'throttled',
    `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.`,
  )
export const cannotEnter = denied("You don't have access to the project.")
export const insufficient = denied("You don't have sufficient permissions in the project.")
export const cannotEdit = denied("You don't have edit permissions for this dashboard.")
export const cannotRestrict = denied(
  "Only the dashboard owner and project admins have the restriction rights required to change the dashboard's restriction level.",
)
