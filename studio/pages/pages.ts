import type { Game } from '../games/game.ts'

type Page = (root: HTMLElement, game: Game) => Promise<void>

/** What stands at `/play/`, `/results/` and `/maths/` of each game; fetched when it is opened. */
export const PAGES: Readonly<Record<string, Page>> = {
  async play(root, game) {
    const [{ tablePage }, { tableOf }] = await Promise.all([
      import('./frame/table-page.ts'),
      import('./games/tables.ts'),
    ])
    await tablePage(root, { game, ...(await tableOf(game.code)) })
  },
  async results(root, game) {
    const { resultsPage } = await import('./proof/results-page.ts')
    await resultsPage(root, game)
  },
  async maths(root, game) {
    const { mathsPage } = await import('./maths/maths-page.ts')
    await mathsPage(root, game)
  },
}
