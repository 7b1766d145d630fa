/** Where a game is opened: on a page of ours, in a frame, or in a new tab. */
export const OPENS_IN = ['frame', 'tab'] as const
export type OpensIn = (typeof OPENS_IN)[number]

/** What a provider's launch address may have a place for. */
export interface LaunchWords {
  /** Good for a minute, once. */
  readonly token: string
  /** The provider's code of the game. */
  readonly game: string
  /** The member as calls of the wallet name it. */
  readonly user: string
  readonly lang: string
  readonly device: 'desktop' | 'mobile'
  /** The page of ours that a game's own button leads back to. */
  readonly lobby: string
}

const PLACES: readonly (keyof LaunchWords)[] = ['token', 'game', 'user', 'lang', 'device', 'lobby']

const PLACE = /\{([^{}]*)\}/g

/** Scheme, host and port. The host is plain letters, so that no place and no name of a user stands in it. */
const BEGINNING = /^(https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(:\d{1,5})?(?=[/?])/

/**
 * Whether games can be opened by an address: it has a place for the token, no place that nobody fills, and a host of its own.
 * Plain http is for a provider on the same machine.
 */
export function isLaunchAddress(text: string): boolean {
  if (text.length > 500 || !BEGINNING.test(text)) return false
  const places = [...text.matchAll(PLACE)].map(([, place = '']) => place)
  return (
    /^[\x21-\x7e]+$/.test(text) &&
    places.includes('token') &&
    places.every((place) => PLACES.some((each) => each === place))
  )
}

/** The address that opens a game for one member now. */
export function launchAddress(address: string, words: LaunchWords): string {
  return address.replaceAll(PLACE, (_, place: keyof LaunchWords) => encodeURIComponent(words[place]))
}

/** The origin that a game's frame is on. Null: nothing can be opened by this address. */
export function launchOrigin(address: string | null): string | null {
  return (address !== null && isLaunchAddress(address) && BEGINNING.exec(address)?.[0]) || null
}

/** What a browser says of itself, as games ask it. A tablet is played by touch. */
export function deviceOf(userAgent: string): LaunchWords['device'] {
  return /Mobi|Android|iPad|Tablet/i.test(userAgent) ? 'mobile' : 'desktop'
}
