import type { BrowserContext, Page } from 'playwright-core'

/**
 * The open round of the government lottery: whatever the time of day, it stays open for a whole story and its tickets can be
 * cancelled. The last of a list can be a fast draw, which closes in minutes.
 */
export async function governmentRound(visitor: BrowserContext | Page): Promise<string> {
  const answer = await visitor.request.get('/svc/bet/lottoOption/api/listProgram')
  const { data } = (await answer.json()) as { data: { code: string; round: { id: string } | null }[] }
  const id = data.find(({ code }) => code === 'thai-government')?.round?.id
  if (!id) throw new Error('no round of the government lottery is open')
  return id
}

/** The link to it on a page of rounds. */
export async function governmentLink(page: Page) {
  return page.locator(`a[href^="/bet/${await governmentRound(page)}"]`).first()
}
