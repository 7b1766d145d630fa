/** Where a member adds the bank account that another page asks for, and is led back to that page as it was. */
export function addBankPath({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string {
  return `/profile?${new URLSearchParams({ next: pathname + search })}#bank`
}

/** The page that the member is led back to, which then says that the account was added. */
export function bankAddedPath(next: string): string {
  const url = new URL(next, 'http://this.site')
  url.searchParams.set(ADDED, '')
  return url.pathname + url.search + url.hash
}

export function isBankAdded(url: URL): boolean {
  return url.searchParams.has(ADDED)
}

const ADDED = 'bank_added'
