/** Who knocks, as far as the request shows it. */
export interface Visitor {
  readonly address: string
  /** The browser's name for itself. */
  readonly device: string
  /** The request came from a browser: its tokens are bound to its cookie. */
  readonly browser: boolean
  /** The session cookie it already had, verified or not. */
  readonly cookie: string | undefined
}
