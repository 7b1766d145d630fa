/** Where a row stands in a list, as its address carries it. */
export function rowKey({ at, id }: { readonly at: number; readonly id: string }): string {
  return `${at}.${id}`
}
