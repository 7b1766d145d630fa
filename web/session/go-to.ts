/** Going to another site must be meant: the specification refuses it without this option. */
export interface GoOptions {
  readonly external?: boolean
}

export type Destination =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'site'; readonly href: string }
  | { readonly kind: 'refused' }

/** Decides where an address leads, seen from our origin. Only http and https ever leave. */
export function destinationOf(address: string, origin: string, options: GoOptions = {}): Destination {
  const url = URL.parse(address, origin)
  if (!url) return { kind: 'refused' }
  if (url.origin === origin) return { kind: 'page', path: url.pathname + url.search + url.hash }
  if (!options.external || !/^https?:$/.test(url.protocol)) return { kind: 'refused' }
  return { kind: 'site', href: url.href }
}

/** Goes to an address that came from elsewhere: a message's link, a game's. Throws when it would leave unasked. */
export function goTo(address: string, navigate: (path: string) => unknown, options?: GoOptions): void {
  const destination = destinationOf(address, window.location.origin, options)
  if (destination.kind === 'page') navigate(destination.path)
  else if (destination.kind === 'site') window.location.assign(destination.href)
  else throw new Error(`navigating to the external address ${address} needs the external option`)
}
