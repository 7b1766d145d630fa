const MARK = 'registered'

/** Where a new member arrives signed in: the home page, with a welcome message. */
export const HOME_OF_NEW_MEMBER = `/?${MARK}=1`

export function hasJustRegistered(url: URL): boolean {
  return url.searchParams.has(MARK)
}
