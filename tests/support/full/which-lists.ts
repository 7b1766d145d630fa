import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { LONG_PLAYED } from './fill-games.ts'

interface FullAnswer {
  /** How many entries each list has that grows, where there is more than it shows. */
  readonly lists: Readonly<Record<string, number>>
  /** Its other lists: the program bounds them, or the form in which they were written, and nothing here fills them. */
  readonly own?: string
  /** What is asked. */
  readonly query?: string
}

/** Calls whose lists grow. */
export const FULL: Readonly<Record<string, FullAnswer>> = {
  'wallet.bank': { lists: { banks: 100 }, own: 'p2p.amounts' },
  'wallet.withdrawCheck': {
    lists: { latest: 10 },
    own: 'missing turnover.byProduct turnover.counts turnover.counts[].names withdrawal.parts withdrawal.parts[].pictures latest[].parts latest[].parts[].pictures',
  },
  'wallet.history': { lists: { data: 30 }, own: 'data[].parts data[].parts[].pictures' },
  'wallet.gameWallets': { lists: { wallets: 200, latest: 20 } },
  'bet.getSettingMember': {
    lists: { 'data.types[].numbers': 2_000, 'data.board[].numbers': 2_000 },
    own: 'data.types data.types[].staked data.board',
  },
  'bet.getSettingMember2': {
    lists: { 'data.types[].numbers': 2_000, 'data.board[].numbers': 2_000 },
    own: 'data.types data.types[].staked data.board',
  },
  'bet.getHistory': {
    lists: { data: 100 },
    own: 'data[].receipt.path data[].round.result.three_front data[].round.result.three_bottom data[].lines',
  },
  'bet.favourites': { lists: { data: 50, 'data[].lines': 100 } },
  'bet.getTransaction': { lists: { data: 200 } },
  'organize.sessions': { lists: { data: 50 } },
  'organize.inbox': { lists: { data: 30 } },
  'organize.securityLog': { lists: { data: 30 } },
  'organize.assistants': {
    lists: { assistants: 50, roles: 20 },
    own: 'assistants[].lotteries roles[].permissions lotteries',
  },
  'organize.assistantReport': { lists: { all_assistants: 50 }, own: 'lotteries assistants days' },
  'organize.assistantActs': { lists: { acts: 50 } },
  'prize.prizeToday': {
    lists: { data: 200 },
    own: 'data[].result.three_front data[].result.three_bottom data[].published data[].published[].decides data[].published[].decides[].types data[].published[].decides[].places data[].correction.before.three_front data[].correction.before.three_bottom data[].slip.second data[].slip.third data[].slip.fourth data[].slip.fifth',
  },
  'prize.prizeMember': {
    lists: { data: 100 },
    own: 'data[].result.three_front data[].result.three_bottom data[].published data[].published[].decides data[].published[].decides[].types data[].published[].decides[].places data[].correction.before.three_front data[].correction.before.three_bottom data[].slip.second data[].slip.third data[].slip.fourth data[].slip.fifth',
  },
  'prize.prizeGroupThai': {
    lists: { data: 24 },
    own: 'data[].result.three_front data[].result.three_bottom data[].published data[].published[].decides data[].published[].decides[].types data[].published[].decides[].places data[].correction.before.three_front data[].correction.before.three_bottom data[].slip.second data[].slip.third data[].slip.fourth data[].slip.fifth',
  },
  'prize.getListPrize': {
    lists: { data: 100 },
    own: 'data[].result.three_front data[].result.three_bottom data[].published data[].published[].decides data[].published[].decides[].types data[].published[].decides[].places data[].correction.before.three_front data[].correction.before.three_bottom data[].slip.second data[].slip.third data[].slip.fourth data[].slip.fifth',
  },
  'report.getRoundPagination': {
    lists: { data: 100 },
    own: 'data[].round.result.three_front data[].round.result.three_bottom',
  },
  'report.getGroupLottoNamePagination': {
    lists: { data: 100 },
    own: 'data[].round.result.three_front data[].round.result.three_bottom',
  },
  'report.getRoundByProgramId': {
    lists: { data: 100 },
    own: 'data[].result.three_front data[].result.three_bottom',
  },
  'report.getStatement': { lists: { data: 100 } },
  // Of each type.
  'report.getBetsByType': {
    lists: { 'data[].numbers': 200 },
    own: 'data round.result.three_front round.result.three_bottom',
  },
  'report.groupProvider': { lists: { data: 200 } },
  'report.rounds': { lists: { data: 100 }, query: '?limit=100' },
  'report.gameRound': { lists: { data: 500 } },
  // A hundred, and that each was taken back.
  'pam.getTransactions': {
    lists: { transactions: 200 },
    query: `?provider=${LONG_PLAYED.provider}&providerBetRef=${LONG_PLAYED.betRef}`,
  },
  'backend.gamelist': { lists: { data: 100 }, query: '?limit=100' },
  'backend.gameOwn': { lists: { kept: 100, opened: 12 } },
  'backend.affiliate': { lists: { campaigns: 20 }, own: 'taken_back levels levels[].groups' },
  'backend.affWithdraw': { lists: { data: 12 } },
  'backend.cashback': { lists: { data: 12 } },
  'backend.rank': { lists: { data: 12 }, own: 'steps' },
  'backend.freeCredit': { lists: { data: 30 }, own: 'data[].groups data[].counts data[].counts[].names' },
  'backend.promotion': {
    lists: { data: 200, ended: 10 },
    own: 'data[].groups data[].counts data[].counts[].names chosen.groups chosen.counts chosen.counts[].names active.groups active.counts active.counts[].names ended[].groups ended[].counts ended[].counts[].names',
  },
  'backend.wheelCheck': { lists: { spins: 30 }, own: 'data spins[].places' },
  'open.promotionRegister': {
    lists: { data: 200 },
    own: 'data[].terms.groups data[].terms.counts data[].terms.counts[].names',
  },
  'fair.heads': { lists: { heads: 500 } },
  'fair.days': { lists: { days: 100 } },
  'fair.movements': { lists: { movements: 20 }, own: 'movements[].place.path' },
  'fair.shots': { lists: { shots: 5_000 } },
  'fair.ownShots': { lists: { shots: 20 } },
  'console.approvals.waiting': {
    lists: { 'waiting[].numbers.numbers': 1_000 },
    own: 'waiting waiting[].plan.prices waiting[].numbers.tiers waiting[].schedule.now.days.on waiting[].schedule.wanted.days.on waiting[].schedule.moves waiting[].staff.permissions waiting[].fast.before.beacons waiting[].fast.after.beacons waiting[].money.before.wheel.places waiting[].money.before.checkIn.ladder waiting[].money.before.affiliates.rates.* waiting[].money.before.ranks.steps waiting[].money.after.wheel.places waiting[].money.after.checkIn.ladder waiting[].money.after.affiliates.rates.* waiting[].money.after.ranks.steps waiting[].member.closing.others waiting[].member.closing.others[].shared waiting[].member.closing.left waiting[].member.closing.left[].shared waiting[].income.reasons waiting[].coupon.before.groups waiting[].coupon.terms.groups waiting[].promotion.before.groups waiting[].promotion.terms.groups waiting[].gameList.first',
  },
  'console.rounds.list': { lists: { rounds: 100 }, own: 'lotteries', query: '?limit=100' },
  'console.rounds.one': {
    lists: { earlier: 49, alarms: 100 },
    own: 'result.fields result.fields[].numbers earlier[].fields earlier[].fields[].numbers',
  },
  'console.numbers.list': {
    lists: { numbers: 5_000, 'numbers[].tiers': 10 },
    own: 'types rates limits.types limits.types[].tiers begins.types begins.types[].tiers',
  },
  'console.games.providers': { lists: { rests: 100 }, own: 'providers' },
  'console.games.games': { lists: { games: 100 }, query: '?limit=100' },
  'console.gameWallets.list': { lists: { wallets: 200, 'wallets[].keys': 20 }, own: 'sites' },
  'console.gameTransfers.list': { lists: { open: 200, ended: 50, kept: 100 } },
  // The four things that are tried.
  'console.gameWallets.test': { lists: {}, own: 'tried' },
  'console.tickets.list': { lists: { tickets: 100 }, query: '?member={username}&limit=100' },
  'console.tickets.one': { lists: { movements: 200 }, own: 'lines' },
  'console.gameRounds.list': { lists: { rounds: 100 }, query: '?limit=100' },
  'console.gameRounds.one': { lists: { transactions: 500 }, query: '?roundId={roundId}' },
  'console.gameRounds.report': { lists: { rows: 1_000 }, query: '?by=game' },
  'console.gameRounds.alarms': { lists: { alarms: 200 } },
  'console.gameBooks.list': { lists: { days: 500, differences: 500 } },
  // So many of them are named.
  'console.gameBooks.preview': { lists: { first: 20 } },
  'console.withdrawals.list': { lists: { withdrawals: 500 }, own: 'withdrawals[].waits' },
  'console.withdrawals.ended': {
    lists: { withdrawals: 100 },
    own: 'withdrawals[].waits',
    query: '?limit=100',
  },
  'console.documents.list': { lists: { documents: 100 } },
  'console.disputes.list': { lists: { disputes: 200 }, own: 'disputes[].payeePictures' },
  'console.staff.list': { lists: { people: 200 } },
  'console.roles.list': { lists: { roles: 100 }, own: 'roles[].permissions all' },
  'console.payments.suspense': {
    lists: { payments: 100 },
    own: 'payments[].near payments[].near[].channels payments[].guesses payments[].guesses[].signs',
  },
  'console.payments.refused': { lists: { notices: 100 }, own: 'notices[].near notices[].near[].channels' },
  'console.close.days': { lists: { days: 60 } },
  'console.close.day': {
    lists: { differences: 200 },
    own: 'places',
    query: `?day=${bangkokDate(Date.now())}`,
  },
  'console.deposits.list': { lists: { deposits: 100 } },
  'console.protection.bans': { lists: { bans: 50 } },
  'console.protection.banAlike': {
    lists: { alike: 50 },
    own: 'alike[].shared',
    query: '?username={username}',
  },
  'console.protection.closeAlike': {
    lists: { alike: 50 },
    own: 'alike[].shared',
    query: '?username={username}',
  },
  'console.safer.list': { lists: { cases: 100 }, own: 'cases[].markers', query: '?limit=100' },
  'console.safer.one': {
    lists: { cares: 20 },
    own: 'case.markers cares[].effects',
    query: '?caseId={caseId}',
  },
  'console.receiving.list': { lists: { accounts: 100 }, own: 'banks' },
  // Each account's bank, and who else is asked.
  'console.providers.list': { lists: { parts: 106 }, own: 'channels' },
  'console.statements.list': { lists: { statements: 50, accounts: 100, unread: 50 }, own: 'layouts' },
  'console.statements.one': { lists: { lines: 500 } },
  'console.statements.preview': { lists: { lines: 500 }, own: 'columns' },
  'console.adjustments.list': { lists: { adjustments: 100 }, query: '?limit=100' },
  'console.promotions.list': {
    lists: { promotions: 100 },
    own: 'promotions[].terms.groups',
    query: '?limit=100',
  },
  'console.coupons.list': {
    lists: { campaigns: 100 },
    own: 'campaigns[].terms.groups',
    query: '?limit=100',
  },
  'console.coupons.batches': { lists: { batches: 50 }, query: '?campaignId={campaignId}' },
  'console.coupons.codes': { lists: { codes: 5_000 } },
  'console.mailings.list': { lists: { mailings: 50 } },
  'console.affiliates.list': {
    lists: { referrers: 200, flags: 200 },
    own: 'referrers[].income flags[].reasons',
  },
  'console.affiliates.branch': {
    lists: { friends: 100 },
    own: 'above takenBack',
    query: '?memberId={memberId}',
  },
  'console.audit.list': { lists: { entries: 100 }, own: 'entries[].details', query: '?limit=100' },
  'console.audit.of': { lists: { entries: 200 }, own: 'entries[].details' },
}
