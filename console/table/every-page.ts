/** Pages of a file are as long as the server gives them. */
const FILE_PAGE = 200

interface Paged {
  readonly next: string | null
}

/** All that is filtered, page after page from the first. */
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
