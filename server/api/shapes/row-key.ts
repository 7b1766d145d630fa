/** Where a row stands in a list, as its address carries it. */
export function rowKey({ at, id }: { readonly at: number; readonly id: string }): string {
  return `${at}.${id}`
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly previous: null
  readonly next: string | null
}

/** A page of what was found, where one row more was asked for than is shown. Pages lead forward; the browser has the way back. */
export function pageOf<Row extends { readonly id: string }>(found: readonly Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit)
  return { rows, previous: null, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
