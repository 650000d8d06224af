/** The page around an inspector, whose requests one of the worlds answers. */
export interface AnsweredPage {
  /** The world that answers it; undefined for the one without a name. */
  readonly used: string | undefined
  /** Lets another world answer it. */
  use(world: string | undefined): void
}

/** Leads the page to the world that it shows. */
export interface InspectorOptions {
  /** The address of the server, as `createControl` takes it. In a page without a server, any address. */
  readonly url: string
  /** Answers the requests to control. Default: the `fetch` of the document's window. */
  readonly fetch?: typeof fetch
  /** The world that is shown first. Default: the one without a name. */
  readonly world?: string
  /** The title of the world without a name. Default: `'First world'`. */
  readonly called?: string
  /** Whether clients reach the worlds at that address. If not, and without a `page`, the inspector opens none. Default: `false`. */
  readonly isServed?: boolean
  /** The first notice, in the place in which actions show their effect. Default: nothing. */
  readonly notice?: string
  /** The page around it, if another world may answer that page. Default: none may. */
  readonly page?: AnsweredPage
}
