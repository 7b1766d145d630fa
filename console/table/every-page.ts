/** The server's maximum page size. */
const FILE_PAGE = 200

interface Paged {
  readonly next: string | null
}

/** Yields all pages of the filtered list. */
export async function* everyPageOf<Question extends object, Page extends Paged, Row>(
  question: Question,
  askPage: (question: Question) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  let after: string | null = ''
  while (after !== null) {
    const page: Page = await askPage({ ...question, after, before: '', limit: FILE_PAGE })
    yield rowsOf(page)
    after = page.next
  }
}

/** The most that lists answer which lead forward alone. */
const FORWARD_PAGE = 100

/** The same of a list whose answers lead forward alone. */
export async function* everyNextPage<Page extends Paged, Row>(
  askPage: (place: { readonly after: string | undefined; readonly limit: number }) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  let after: string | null | undefined
  while (after !== null) {
    const page: Page = await askPage({ after, limit: FORWARD_PAGE })
    yield rowsOf(page)
    after = page.next
  }
}
