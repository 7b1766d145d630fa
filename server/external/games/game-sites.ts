/** What came back from an address. */
export interface SiteAnswer {
  readonly status: number
  /** The beginning of what it said. */
  readonly text: string
}

/** Addresses of providers of games, and our own as a provider reaches it. Throws whatever the network throws. */
export interface GameSites {
  /** Asks an address without following it anywhere else. */
  look(address: string): Promise<SiteAnswer>
  send(address: string, body: string, headers: Readonly<Record<string, string>>): Promise<SiteAnswer>
}
