import Activity from 'lucide-react/icons/activity'
import BookCheck from 'lucide-react/icons/book-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import HandCoins from 'lucide-react/icons/hand-coins'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Timer from 'lucide-react/icons/timer'
import type { Screen } from './screen.ts'
import { menuText } from './text/menu.ts'

/** The screens about games, in the order of the menu. Their icons are those of other screens: each of its own weighs on the sign-in. */
export const GAMES_SCREENS: readonly Screen[] = [
  {
    path: 'games/rounds',
    permission: 'games.rounds',
    load: () => import('./screens/games/rounds/game-rounds-page.tsx').then((page) => page.GameRoundsPage),
    lines: [{ to: '/games/rounds', title: menuText.titles.gameRounds, icon: Timer, group: 'games' }],
  },
  {
    path: 'games/report',
    permission: 'games.rounds',
    load: () => import('./screens/games/report/game-report-page.tsx').then((page) => page.GameReportPage),
    lines: [{ to: '/games/report', title: menuText.titles.gameReport, icon: Activity, group: 'games' }],
  },
  {
    path: 'games/books',
    permission: 'games.rounds',
    load: () => import('./screens/games/books/game-books-page.tsx').then((page) => page.GameBooksPage),
    lines: [{ to: '/games/books', title: menuText.titles.gameBooks, icon: BookCheck, group: 'games' }],
  },
  {
    path: 'games/transfers',
    permission: 'games.rounds',
    load: () =>
      import('./screens/games/transfers/game-transfers-page.tsx').then((page) => page.GameTransfersPage),
    lines: [
      { to: '/games/transfers', title: menuText.titles.gameTransfers, icon: HandCoins, group: 'games' },
    ],
  },
  {
    path: 'games/alarms',
    permission: 'games.rounds',
    load: () => import('./screens/games/alarms/game-alarms-page.tsx').then((page) => page.GameAlarmsPage),
    lines: [
      { to: '/games/alarms', title: menuText.titles.gameAlarms, icon: CircleQuestionMark, group: 'games' },
    ],
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
    lines: [
      { to: '/games/wallets', title: menuText.titles.gameWallets, icon: SlidersHorizontal, group: 'games' },
    ],
  },
  {
    path: 'games/:code',
    permission: 'games.see',
    load: () => import('./screens/games/provider-games-page.tsx').then((page) => page.ProviderGamesPage),
    lines: [],
  },
]
