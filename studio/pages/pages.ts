import { FOOTBALL } from '../games/football/football.ts'
import type { Game } from '../games/game.ts'
import type { TableShown } from '../http/shapes.ts'

type Drawing = (root: HTMLElement, table: TableShown) => void

/** How a game is drawn: most lay chips on a table, the league has a bill. */
async function drawingOf(game: Game): Promise<Drawing> {
  if (game.code === FOOTBALL.code) {
    const { FootballPage } = await import('./football/football-page.ts')
    return (root, table) => void new FootballPage(root, table)
  }
  const [{ TablePage }, { tableOf }] = await Promise.all([
    import('./frame/table-page.ts'),
    import('./games/tables.ts'),
  ])
  const options = { game, ...(await tableOf(game.code)) }
  return (root, table) => void new TablePage(root, options, table)
}

type Page = (root: HTMLElement, game: Game) => Promise<void>

/** What stands at `/play/`, `/results/` and `/maths/` of each game; fetched when it is opened. */
export const PAGES: Readonly<Record<string, Page>> = {
  async play(root, game) {
    const [{ openPage }, draw] = await Promise.all([import('./frame/open-page.ts'), drawingOf(game)])
    await openPage(root, game, (table) => draw(root, table))
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
