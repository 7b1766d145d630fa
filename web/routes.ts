import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { WITHOUT_SCRIPTS } from './loading/without-scripts.ts'

/** Public pages. A route that needs a member checks that in its own loader. */
const open = [
  route('prizecheck', 'screens/prizecheck/prizecheck.tsx'),
  route('prizecheck_backup', 'screens/prizecheck/prizecheck.tsx', { id: WITHOUT_SCRIPTS.prizecheck }),
  route('prizecheck-detail', 'screens/prizecheck-detail/prizecheck-detail.tsx'),
  route('contact', 'screens/contact/contact.tsx'),
  route('howto', 'screens/howto/howto.tsx'),
  route('rules', 'screens/rules/rules.tsx'),
  route('fair', 'screens/fair/fair.tsx', { id: 'fair' }),
  route('fair/:id', 'screens/fair/fair.tsx', { id: 'fair-round' }),
  route('yeekee', 'screens/yeekee/yeekee.tsx', { id: 'yeekee' }),
  route('yeekee/:id', 'screens/yeekee/yeekee.tsx', { id: 'yeekee-round' }),
  route('choose-betting-type/:id', 'screens/choose-betting-type/choose-betting-type.tsx'),
  route('history', 'screens/history/history.tsx'),
  route('favourites', 'screens/favourites/favourites.tsx'),
  route('playlist', 'screens/playlist/playlist.tsx'),
  route('playlist copy', 'screens/playlist/playlist.tsx', { id: 'playlist-copy' }),
  route('playlistDetail', 'screens/playlist-detail/playlist-detail.tsx'),
  route('deposit', 'screens/deposit/deposit.tsx'),
  route('deposit_backup', 'screens/deposit/deposit.tsx', { id: WITHOUT_SCRIPTS.deposit }),
  route('promotion', 'screens/promotion/promotion.tsx'),
  route('freecredit', 'screens/freecredit/freecredit.tsx'),
  route('inbox', 'screens/inbox/inbox.tsx'),
  route('play-control', 'screens/play-control/play-control.tsx'),
  route('assistant', 'screens/assistant/assistant.tsx'),
  route('assistant/report', 'screens/assistant/report.tsx'),
  route('assistant/create', 'screens/assistant/create.tsx'),
  route('assistant/role', 'screens/assistant/role.tsx'),
  route('assistant/ban', 'screens/assistant/ban.tsx'),
  route('checkin', 'screens/checkin/checkin.tsx'),
  route('withdraw', 'screens/withdraw/withdraw.tsx'),
  route('toTranfer', 'screens/to-transfer/to-transfer.tsx'),
  route('cashback', 'screens/cashback/cashback.tsx'),
  route('rank', 'screens/rank/rank.tsx'),
  route('affiliate', 'screens/affiliate/affiliate.tsx'),
  route('luckydraw', 'screens/luckydraw/luckydraw.tsx'),
  route('statement', 'screens/statement/statement.tsx'),
  route('changepass', 'screens/changepass/changepass.tsx'),
  route('changepass/two-step', 'screens/two-step/two-step.tsx'),
  route('changepass/pin', 'screens/pin/pin.tsx'),
  route('profile', 'screens/profile/profile.tsx'),
  route('log', 'screens/log/log.tsx'),
  route('results_links', 'screens/results-links/results-links.tsx'),
  ...['group', 'casino', 'slot', 'casinoslot', 'sport'].map(lobby),
  route('game-report', 'screens/game-report/game-report.tsx'),
  route('slot/gamelist', 'screens/games/gamelist.tsx'),
  route('dev/ui', 'screens/dev-ui/dev-ui.tsx'),
]

/** The routes marked (auth) in the specification: the layout redirects visitors to sign in. */
const guarded = [
  index('screens/home/home.tsx'),
  route('lottobet', 'screens/lottobet/lottobet.tsx'),
  route('bet', 'screens/bet/bet.tsx', { id: 'bet' }),
  route('bet/:id', 'screens/bet/bet.tsx', { id: 'bet-round' }),
  route('bet-realtime', 'screens/bet-realtime/live-rounds.tsx'),
  route('bet-realtime/:id', 'screens/bet-realtime/board-page.tsx'),
  route('betlist_bytype', 'screens/betlist-bytype/betlist-bytype.tsx'),
  route('financial', 'screens/financial/financial.tsx'),
  route('how_to_play', 'screens/howto/howto.tsx', { id: 'how-to-play' }),
]

export default [
  layout('layouts/bare.tsx', [
    route('login', 'screens/login/login.tsx'),
    route('agent', 'screens/agent/agent.tsx'),
    route('forgot', 'screens/forgot/forgot.tsx'),
    route('register', 'screens/register/register.tsx'),
    route('error', 'screens/error/error.tsx'),
    route('redirect', 'screens/redirect/redirect.tsx'),
    route('*', 'screens/not-found/not-found.tsx'),
  ]),
  layout('screens/games/play/play-layout.tsx', [
    route('game/:provider/:game', 'screens/games/play/play-page.tsx'),
  ]),
  layout('layouts/main.tsx', [...open, layout('layouts/guard.tsx', guarded)]),
  route('logout', 'session/logout.ts'),
  route('bank-account', 'session/bank-account.ts'),
  route('look', 'look/look.ts'),
  route('language', 'look/language.ts'),
  route('site.webmanifest', 'look/site-manifest.ts'),
] satisfies RouteConfig

/** The pages of games are one screen with other shelves. */
function lobby(path: string) {
  return route(path, 'screens/games/shelf-page.tsx', { id: `games:${path}` })
}
