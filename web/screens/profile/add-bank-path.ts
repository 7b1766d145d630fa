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
