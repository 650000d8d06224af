/** The kind of private data that a column may hold. It decides how redaction replaces the value, in every place that shows it. */
export type Privacy =
  /** Not private: ids and words of the API. */
  | false
  | 'name'
  | 'email'
  /** An identifier of a person: a distinct id. */
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
  /** The positions of tiles on a grid. */
  | 'layouts'
  /** The captured properties of a person or an event. */
  | 'properties'
  /** The elements of a page. */
  | 'elements'
  /** The elements of a page in one line of text. */
  | 'elementsChain'
  /** A row of the table that the column `table` names. */
  | 'row'
