/** What is written from a capsule of a world. */
export interface CodeQuery {
  /** A Vitest test, or a story for Storybook. */
  readonly kind: 'test' | 'story'
  /** The number of the request that it is about. Default: for a test none, which then runs an app; for a story the present. */
  readonly at?: number
}

/** Code that starts from a capsule. */
export interface CapsuleCode {
  readonly text: string
  /** A name for its file. */
  readonly file: string
  /** The capsule that it imports by this name; absent where the text holds it. */
  readonly capsule?: { readonly file: string; readonly text: string }
}
