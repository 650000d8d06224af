/** Whose secret a column may hold: it says how redaction replaces the value wherever the column shows. */
export type Privacy =
  /** Nobody's: ids and words of the API. */
  | false
  | 'name'
  | 'email'
  /** What a person is known by: a distinct id. */
  | 'handle'
  | 'text'
  /** The name of an event. */
  | 'event'
  /** A key or token. */
  | 'token'
  | 'url'
  | 'shortId'
  | 'timezone'
  /** Filters, queries and results. */
  | 'json'
  /** Where tiles stand on a grid. */
  | 'layouts'
  /** What was captured about a person or an event. */
  | 'properties'
  /** The elements of a page. */
  | 'elements'
  /** The same in one line of text. */
  | 'elementsChain'
  /** A row of the table that the column `table` names. */
  | 'row'
