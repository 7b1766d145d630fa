/**
 * Where the two shares of a round were kept until they were shown: by parts of the site's program, by two processes on its
 * machine, or by processes elsewhere, as far as the site says.
 */
export type Custody = 'program' | 'processes' | 'elsewhere'

/** Where a round's terms say its shares are kept. Rounds of before say nothing: parts of the program. */
export function custodyOf(terms: string): Custody {
  const [, custody] = /(?:^|;)custody=(processes|elsewhere)(?:;|$)/.exec(terms) ?? []
  return (custody as Custody | undefined) ?? 'program'
}

/** What the terms say of a round that was to have a public beacon which could not be reached when it was promised. */
export const BEACON_UNREACHED = 'beacon=none|why=unreachable'

export function missesBeacon(terms: string): boolean {
  return terms.split(';').includes(BEACON_UNREACHED)
}
