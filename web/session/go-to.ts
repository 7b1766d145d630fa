/** The specification refuses to leave for another site without this option. */
export interface GoOptions {
  readonly external?: boolean
}

export type Destination =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'site'; readonly href: string }
  | { readonly kind: 'refused' }

/** Where an address leads, relative to our origin. Other sites only by http and https. */
export function destinationOf(address: string, origin: string, options: GoOptions = {}): Destination {
  const url = URL.parse(address, origin)
  if (!url) return { kind: 'refused' }
  if (url.origin === origin) return { kind: 'page', path: url.pathname + url.search + url.hash }
  if (!options.external || !/^https?:$/.test(url.protocol)) return { kind: 'refused' }
  return { kind: 'site', href: url.href }
}

/** Goes to an address from outside: a message's link, a game's. Throws when it would leave the site without the option. */
export function goTo(address: string, navigate: (path: string) => unknown, options?: GoOptions): void {
  const destination = destinationOf(address, window.location.origin, options)
  if (destination.kind === 'page') navigate(destination.path)
  else if (destination.kind === 'site') window.location.assign(destination.href)
  else throw new Error(`navigating to the external address ${address} needs the external option`)
}
