import { ruleIn } from './field-rules.ts'
import type { RulesBySection } from './field-rules.ts'

/** The details of refusals, and the rules that they follow from. The first that fits counts. */
const REFUSALS: readonly (readonly [detail: RegExp, rule: string])[] = [
  [/^Authentication credentials were not provided/, 'K.3'],
  [/^Sharing access token/, 'K.24'],
  [/^Personal API key found in request/, 'K.4'],
  [/^Incorrect authentication credentials/, 'P.2'],
  [/^API key missing required scope/, 'K.8'],
  [/^This action does not support Personal API Key access/, 'K.10'],
  [/^API key does not have access to the requested project/, 'K.14'],
  [/^API key does not have access to the requested organization/, 'K.15'],
  [/^API keys with scoped projects are only supported/, 'K.16'],
  [/^You don't have edit permissions for this dashboard/, 'P.10'],
  [/^You don't have edit permissions for the destination/, '7.5'],
  [/^You don't have edit permissions for this insight/, '46.2'],
  [/^You don't have access to the project/, 'P.5'],
  [/^Only the dashboard owner and project admins/, '3.3'],
  [/^This insight is on a dashboard that can only be edited/, '36.2'],
  [/^You don't have permission to add insights/, '36.5'],
  [/^You can't explicitly add yourself/, '17.5'],
  [/^You can't set your own access level/, '23.2'],
  [/^You both need to belong to the same organization/, '17.6'],
  [/^You do not have permission to perform this action/, '42.3'],
  [/^As a non-staff user/, '30.2'],
  [/^Project not found/, 'P.1'],
  [/^Dashboard not found\.$/, 'P.11'],
  [/^Dashboard not found$/, '33.6'],
  [/^Insight not found/, '45.2'],
  [/^Organization not found/, '40.3'],
  [/^Current organization not found/, '39.2'],
  [/^Endpoint not found/, 'R.5'],
  [/^No events exist for event UUID/, '14.3'],
  [/^Invalid UUID$/, '14.2'],
  [/^The ID provided does not look like a personID/, '44.3'],
  [/^Role based access controls are only/, '6.2'],
  [/^Method ".*" not allowed/, 'E.5'],
  [/^Could not satisfy the request Accept header/, 'R.7'],
  [/^Unsupported media type/, 'E.6'],
  [/maximum recursion depth/, 'R.12'],
  [/^Multipart form parse error/, 'R.13'],
  [/parse error/, 'E.7'],
  [/ object has no attribute 'get'$|validation errors? for QuerySchemaRoot/, '33.3'],
  [/^Invalid data\. Expected a dictionary|^No data provided/, 'E.8'],
  [/^`use_dashboard` and `use_template` cannot/, '1.5'],
  [/^Invalid template provided/, '1.7'],
  [/^Invalid value provided/, '1.9'],
  [/^Invalid JSON passed in (?:filters_override|variables_override)/, '2.3'],
  [/^A tile with an integer id is required/, '7.2'],
  [/^Invalid request data for moving tile/, '7.6'],
  [/^A template has no|^A tile of a template needs|^An INSIGHT tile of a template needs/, '8.4'],
  [/Failed validating/, 'E.21'],
  [/^Filters must be a dictionary/, 'T.19'],
  [/^Text tile not found/, 'T.10'],
  [/^An insight tile has no text/, 'T.11'],
  [/^The name of insight \d+ has no room/, 'T.21'],
  [/^Cannot add collaborators to a dashboard on the lowest/, '10.4'],
  [/^Only edit access can be explicitly specified/, '10.5'],
  [/^User does not exist/, '10.6'],
  [/^Cannot add collaborators that have no access/, '10.7'],
  [/^Cannot add collaborators that already have inherent/, '10.8'],
  [/^User already is a collaborator/, '10.9'],
  [/^Cannot remove collaborators from a dashboard/, '11.3'],
  [/^Explicit members can only be accessed/, '17.4'],
  [/^This user likely already is an explicit member/, '17.7'],
  [/^(?:Properties are|Data is) unparsable/, '13.16'],
  [/^PropertyGroup is unparsable|^Property list cannot contain both/, '13.17'],
  [/^Value must be set for property type/, '13.18'],
  [/^Invalid element filtering key|^Filtering by element|^(?:Tag name|Selector) must be a string/, '13.26'],
  [/^The filter takes more than/, '13.24'],
  [/^Insights cannot be sorted by/, '32.5'],
  [/^Select a valid choice\. That choice/, '32.3'],
  [/^Incorrect type\. Expected pk|^Invalid pk/, '33.5'],
  [/^Enter a valid date\/time/, '42.4'],
  [/^Request was throttled/, 'K.19'],
  [/^Request body is larger/, 'R.14'],
  [/^This field is required/, 'E.9'],
  [/^This field may not be null/, 'E.10'],
  [/^Not a valid string/, 'E.11'],
  [/^Ensure a tag has no more/, 'T.17'],
  [/^Ensure this field has no more|^Null characters|^Surrogate characters/, 'E.12'],
  [/^Must be a valid boolean/, 'E.13'],
  [/ is not a valid choice/, 'E.14'],
  [/^A valid integer is required|^String value too large/, 'E.15'],
  [/^Expected a list of items/, 'E.16'],
  [/^Expected a dictionary of items/, 'E.17'],
  [/^Must be a valid UUID/, 'E.18'],
]

/** Details whose rule depends on the endpoint, or on the `attr`, which stands before them. */
const BY_SECTION: readonly (readonly [detail: RegExp, rules: RulesBySection])[] = [
  [
    /^Not found/,
    {
      '2.2': [2, 3, 19],
      '5.2': [5, 6],
      '7.4': [7],
      '11.2': [11],
      '21.2': [21],
      '22.2': [22, 23, 24],
      '25.2': [25],
      '27.2': [27, 29],
      '31.3': [31],
      '34.1': [34, 35, 36],
      '39.3': [39],
      '41.2': [41],
      '44.2': [44],
    },
  ],
  [/^Organization not found/, { '42.3': [42] }],
  [/^You do not have permission to perform this action/, { 'K.24': [32, 34] }],
  [
    /^You don't have sufficient permissions/,
    { 'P.5': [16, 22], '17.2': [17, 23, 24], '25.1': [25], '27.4': [27, 29, 41] },
  ],
  [/^A valid integer is required/, { '7.2': [7], '13.4': [13], '43.4': [43] }],
  [/^Ensure this value is/, { '13.4': [13], '33.4': [33, 35, 36], '43.4': [43] }],
  [/^A valid JSON list is required/, { '13.14': [13], '32.4': [32] }],
  [/^action_id: Field 'id' expected a number/, { '13.13': [13] }],
  [/^properties: Field 'id' expected a number/, { '13.32': [13] }],
  [/^Field 'id' expected a number/, { '13.7': [13], '27.3': [27, 29, 41] }],
  [/^Must be a valid UUID/, { '14.2': [14], '22.2': [22, 23, 24, 25] }],
  [/^This field is required/, { '8.8': [8] }],
]

/** The rule that a refusal with this detail follows from. */
export function ruleOfRefusal(detail: string, section: number, attr: string): string | undefined {
  const own = BY_SECTION.find(([text]) => text.test(detail) || text.test(`${attr}: ${detail}`))
  return ruleIn(own?.[1] ?? {}, section) ?? REFUSALS.find(([text]) => text.test(detail))?.[1] ?? nearestRefusal(detail)
}

const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_']{3,}/g) ?? []

/**
 * For an unknown detail, the rule of the known one that shares the most words. More than half of them must be the same: of two
 * words, one such as "Invalid" says nothing.
 */
function nearestRefusal(detail: string): string | undefined {
  const said = new Set(wordsOf(detail))
  const shares = REFUSALS.map(([text, rule]) => {
    const words = wordsOf(text.source)
    return { rule, share: words.filter((word) => said.has(word)).length / words.length }
  })
  const [nearest] = shares.toSorted((a, b) => b.share - a.share)
  return nearest!.share > 0.5 ? nearest!.rule : undefined
}
