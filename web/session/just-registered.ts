const MARK = 'registered'

/** Where a new member lands, signed in: the home page, which says that it worked. */
export const HOME_OF_NEW_MEMBER = `/?${MARK}=1`

export function hasJustRegistered(url: URL): boolean {
  return url.searchParams.has(MARK)
}
