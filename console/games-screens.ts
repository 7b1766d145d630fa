import ChartColumn from 'lucide-react/icons/chart-column'
import Dices from 'lucide-react/icons/dices'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import GitCompare from 'lucide-react/icons/git-compare'
import KeyRound from 'lucide-react/icons/key-round'
import Siren from 'lucide-react/icons/siren'
import type { Screen } from './screen.ts'
import { menuText } from './text/menu.ts'

/** The screens about games, in the order of the menu. */
export const GAMES_SCREENS: readonly Screen[] = [
  {
    path: 'games/rounds',
    permission: 'games.rounds',
    load: () => import('./screens/games/rounds/game-rounds-page.tsx').then((page) => page.GameRoundsPage),
    lines: [{ to: '/games/rounds', title: menuText.titles.gameRounds, icon: Dices, group: 'games' }],
  },
  {
    path: 'games/report',
    permission: 'games.rounds',
    load: () => import('./screens/games/report/game-report-page.tsx').then((page) => page.GameReportPage),
    lines: [{ to: '/games/report', title: menuText.titles.gameReport, icon: ChartColumn, group: 'games' }],
  },
  {
    path: 'games/books',
    permission: 'games.rounds',
    load: () => import('./screens/games/books/game-books-page.tsx').then((page) => page.GameBooksPage),
    lines: [{ to: '/games/books', title: menuText.titles.gameBooks, icon: GitCompare, group: 'games' }],
  },
  {
    path: 'games/alarms',
    permission: 'games.rounds',
    load: () => import('./screens/games/alarms/game-alarms-page.tsx').then((page) => page.GameAlarmsPage),
    lines: [{ to: '/games/alarms', title: menuText.titles.gameAlarms, icon: Siren, group: 'games' }],
  },
  {
    path: 'games',
    permission: 'games.see',
    load: () => import('./screens/games/games-page.tsx').then((page) => page.GamesPage),
    lines: [{ to: '/games', title: menuText.titles.games, icon: Gamepad2, group: 'games' }],
  },
  {
    path: 'games/wallets',
    permission: 'games.see',
    load: () => import('./screens/games/wallets/wallets-page.tsx').then((page) => page.WalletsPage),
    lines: [{ to: '/games/wallets', title: menuText.titles.gameWallets, icon: KeyRound, group: 'games' }],
  },
  {
    path: 'games/:code',
    permission: 'games.see',
    load: () => import('./screens/games/provider-games-page.tsx').then((page) => page.ProviderGamesPage),
    lines: [],
  },
]
