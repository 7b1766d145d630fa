const MARK = 'registered'

/** Where a new member arrives signed in: asked about limits of play, once. */
export const FIRST_OF_NEW_MEMBER = `/play-control?${MARK}=1`

/** Where they go on to: the home page, with a welcome message. */
export const HOME_OF_NEW_MEMBER = `/?${MARK}=1`

export function hasJustRegistered(url: URL): boolean {
  return url.searchParams.has(MARK)
}
