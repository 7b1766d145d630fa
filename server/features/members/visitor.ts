/** What a request tells about its sender. */
export interface Visitor {
  readonly address: string
  /** The User-Agent header. */
  readonly device: string
  /** The request came from a browser: its tokens are bound to its cookie. */
  readonly browser: boolean
  /** The session cookie of the request, verified or not. */
  readonly cookie: string | undefined
  /** The cookie of devices that are known for accounts, verified or not. */
  readonly knownDevices?: string | undefined
}
