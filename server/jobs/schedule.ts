import type { Context } from '../context.ts'
import { accrueAffiliates } from '../features/affiliates/accrue-affiliates.ts'
import { recountAffiliates } from '../features/affiliates/recount-affiliates.ts'
import { expireApprovals } from '../features/approvals/expire-approvals.ts'
import { checkAudit, checkAuditPart } from '../features/audit/check-audit.ts'
import { endBookings } from '../features/booking/end-bookings.ts'
import { giveBackExcluded } from '../features/booking/give-back-excluded.ts'
import { checkAllAnchors, checkAnchors } from '../features/fairness/check-anchors.ts'
import { checkHeads } from '../features/fairness/check-heads.ts'
import { publishDays } from '../features/fairness/publish-day.ts'
import { sealRound } from '../features/fairness/seal-round.ts'
import { writeHeads } from '../features/fairness/write-heads.ts'
import { drawFastRound } from '../features/fast/draw-fast-round.ts'
import { freezeShots } from '../features/fast/freeze-shots.ts'
import { resumeFastRounds } from '../features/fast/resume-fast-rounds.ts'
import { rewardShots } from '../features/fast/reward-shots.ts'
import { shootForDemo, throwDemoShot } from '../features/fast/shoot-for-demo.ts'
import { askBooks } from '../features/games/books/ask-books.ts'
import { countGameIncome } from '../features/games/counted/count-game-income.ts'
import { countGames } from '../features/games/counted/count-games.ts'
import { addUpGames } from '../features/games/operated/add-up-games.ts'
import { sweepGameTokens } from '../features/games/seamless/sweep-tokens.ts'
import { bringKeptHome } from '../features/games/transfer/bring-kept-home.ts'
import { resumeTransfers } from '../features/games/transfer/resume-transfers.ts'
import { appendLedgerLogs } from '../features/ledger/append-ledger-log.ts'
import { checkAllMoney } from '../features/ledger/check-all-money.ts'
import { beginLedgerChecks, checkLedgerPart } from '../features/ledger/check-ledger-log.ts'
import { checkMoney } from '../features/ledger/check-money.ts'
import { countOpened } from '../features/mailings/count-opened.ts'
import { sendMailings } from '../features/mailings/send-mailings.ts'
import { sendPasswordCode } from '../features/members/password-code/send-password-code.ts'
import { purgeSessions } from '../features/members/sessions/purge-sessions.ts'
import { sendPushes } from '../features/messages/push/send-pushes.ts'
import { reconcileDays } from '../features/payments/close/reconcile-days.ts'
import { forgetDocuments } from '../features/payments/documents/forget-documents.ts'
import { askFeeds } from '../features/payments/feed/ask-feeds.ts'
import { endPairs } from '../features/payments/p2p/end-pairs.ts'
import { resumeQrPayments } from '../features/payments/qr/resume-qr.ts'
import { receiveDemoNotice } from '../features/payments/simulate-transfer.ts'
import { lookUpSlip, lookUpSlips } from '../features/payments/slips/look-up-slips.ts'
import { takeStatement } from '../features/payments/statements/import-statement.ts'
import { resumeWithdrawals } from '../features/payments/withdrawals/resume-withdrawals.ts'
import { sendWithdrawal } from '../features/payments/withdrawals/send-withdrawal.ts'
import { convertCampaign } from '../features/promotions/coupons/convert-coupons.ts'
import { convertWaiting, turnOverRound } from '../features/promotions/end-promotion.ts'
import { checkKept } from '../features/reports/kept/check-kept.ts'
import { fetchGovernmentResults } from '../features/results/fetch-government-results.ts'
import { bringOlderDraws } from '../features/results/import-past-draws.ts'
import { publishDemoResults } from '../features/results/publish-demo-results.ts'
import { addUpSold } from '../features/results/sold/add-up-sold.ts'
import { decideRanks } from '../features/rewards/ranks/decide-ranks.ts'
import { addUpRound } from '../features/risk/add-up-round.ts'
import { advanceRounds } from '../features/rounds/advance-rounds.ts'
import { generateRounds } from '../features/rounds/generate-rounds.ts'
import { addLotteries } from '../features/rounds/lotteries/add-lotteries.ts'
import { openNextRound } from '../features/rounds/open-next-round.ts'
import { markPlay } from '../features/safer/markers/mark-play.ts'
import { reckonEffects } from '../features/safer/markers/reckon-effects.ts'
import { checkSettledRounds } from '../features/settlement/check-settled-rounds.ts'
import { resumeRounds } from '../features/settlement/resume-rounds.ts'
import { settleRound } from '../features/settlement/settle-round.ts'
import { tellRound } from '../features/settlement/tell-round.ts'
import { recountTurnover } from '../features/turnover/recount-turnover.ts'
import { giveBackClosed } from '../features/voids/give-back-closed.ts'
import { voidWithoutResult } from '../features/voids/void-without-result.ts'

/**
 * Jobs run in lanes with places of their own: what players wait for never waits for a bank that does not answer, nor for checks and counts.
 * How many of each run at once.
 */
export const LANES = {
  /** Rounds and what is due of them: the database decides, and players wait. Paying a large round takes long. */
  rounds: 2,
  /** Rounds that draw themselves: they are short, and players look at the screen meanwhile. */
  draws: 2,
  /** Sends what somebody waits for at the screen and can do nothing without. */
  codes: 1,
  /** Asks, pays or tells somebody outside, who may be slow or away, or takes in what came from there. */
  outside: 3,
  /** Counts, checks and tidies: it may take long, and nobody waits for one run of it. */
  upkeep: 2,
} as const

export type Lane = keyof typeof LANES

export interface Job {
  readonly lane: Lane
  /** Five fields as in crontab, UTC. Absent: only when something enqueues it. */
  readonly every?: string
  readonly work: (ctx: Context, payload: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Every job. A job may run twice or at once with itself: each finds out what is left to do. */
export const JOBS: Readonly<Record<string, Job>> = {
  'advance-rounds': { lane: 'rounds', every: '* * * * *', work: (ctx) => advanceRounds(ctx) },
  'expire-approvals': { lane: 'rounds', every: '* * * * *', work: (ctx) => expireApprovals(ctx) },
  'resume-rounds': { lane: 'rounds', every: '* * * * *', work: (ctx) => resumeRounds(ctx) },
  'end-bookings': { lane: 'rounds', every: '* * * * *', work: (ctx) => endBookings(ctx) },
  'resume-fast-rounds': { lane: 'draws', every: '* * * * *', work: (ctx) => resumeFastRounds(ctx) },
  'generate-rounds': { lane: 'rounds', every: '7 * * * *', work: (ctx) => generateRounds(ctx) },
  'check-money': { lane: 'upkeep', every: '*/5 * * * *', work: (ctx) => checkMoney(ctx) },
  'append-ledger-log': { lane: 'upkeep', every: '*/5 * * * *', work: (ctx) => appendLedgerLogs(ctx) },
  // Every hour, so that a site that was down at midnight publishes its day as well; each day once.
  'publish-day': { lane: 'upkeep', every: '19 * * * *', work: (ctx) => publishDays(ctx) },
  // Every hour, for the same reason, and because what was missing may have come.
  'recount-turnover': { lane: 'upkeep', every: '37 * * * *', work: (ctx) => recountTurnover(ctx) },
  'recount-affiliates': { lane: 'upkeep', every: '41 * * * *', work: (ctx) => recountAffiliates(ctx) },
  // Once a Bangkok day, soon after midnight; every hour, so that a site that was down then does it as well.
  'decide-ranks': { lane: 'upkeep', every: '4 * * * *', work: (ctx) => decideRanks(ctx) },
  // Soon after the hour that is looked at.
  'mark-play': { lane: 'upkeep', every: '8 * * * *', work: (ctx) => markPlay(ctx) },
  'reckon-effects': { lane: 'upkeep', every: '18 * * * *', work: (ctx) => reckonEffects(ctx) },
  'reconcile-days': { lane: 'upkeep', every: '47 * * * *', work: (ctx) => reconcileDays(ctx) },
  'check-ledger-log': {
    lane: 'upkeep',
    every: '17 20 * * *',
    work: (ctx, { operatorId, chunk }) =>
      operatorId === undefined
        ? beginLedgerChecks(ctx)
        : checkLedgerPart(ctx, { operatorId: String(operatorId), chunk: Number(chunk) }),
  },
  'write-heads': { lane: 'rounds', every: '* * * * *', work: (ctx) => writeHeads(ctx) },
  // Behind the check of the chain of the same hour, which proves that a row stands for all before it.
  'check-anchors': { lane: 'upkeep', every: '16 * * * *', work: (ctx) => checkAnchors(ctx) },
  'check-all-anchors': { lane: 'upkeep', every: '33 20 * * *', work: (ctx) => checkAllAnchors(ctx) },
  'check-heads': { lane: 'upkeep', every: '37 * * * *', work: (ctx) => checkHeads(ctx) },
  'check-settled-rounds': {
    lane: 'upkeep',
    every: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
    work: (ctx) => checkSettledRounds(ctx),
  },
  'check-all-money': { lane: 'upkeep', every: '11 20 * * *', work: (ctx) => checkAllMoney(ctx) },
  // Once a Bangkok day, from three on; every hour, so that a site that was down then does it as well.
  'check-kept': { lane: 'upkeep', every: '29 * * * *', work: (ctx) => checkKept(ctx) },
  'check-audit': {
    lane: 'upkeep',
    every: '13 * * * *',
    work: (ctx, { operatorId, seq }) =>
      operatorId === undefined
        ? checkAudit(ctx)
        : checkAuditPart(ctx, { operatorId: String(operatorId), seq: Number(seq) }),
  },
  'purge-sessions': { lane: 'upkeep', every: '23 * * * *', work: (ctx) => purgeSessions(ctx) },
  'add-up-sold': { lane: 'upkeep', every: '* * * * *', work: (ctx) => addUpSold(ctx) },
  'add-up-games': { lane: 'upkeep', every: '* * * * *', work: (ctx) => addUpGames(ctx) },
  'count-games': { lane: 'upkeep', every: '* * * * *', work: (ctx) => countGames(ctx) },
  'count-game-income': { lane: 'upkeep', every: '56 * * * *', work: (ctx) => countGameIncome(ctx) },
  // Every hour, because a provider ends its day when it likes.
  'ask-game-books': { lane: 'outside', every: '27 * * * *', work: (ctx) => askBooks(ctx) },
  'sweep-game-tokens': { lane: 'upkeep', every: '53 * * * *', work: (ctx) => sweepGameTokens(ctx) },
  'demo-crowd': { lane: 'rounds', every: '* * * * *', work: (ctx) => shootForDemo(ctx) },
  'government-results': { lane: 'outside', every: '* * * * *', work: (ctx) => fetchGovernmentResults(ctx) },
  'void-without-result': { lane: 'rounds', every: '* * * * *', work: (ctx) => voidWithoutResult(ctx) },
  'demo-results': { lane: 'rounds', every: '* * * * *', work: (ctx) => publishDemoResults(ctx) },
  'bring-older-draws': {
    lane: 'outside',
    work: (ctx, payload) => bringOlderDraws(ctx, String(payload.operatorId)),
  },
  'add-lotteries': { lane: 'upkeep', work: (ctx, payload) => addLotteries(ctx, String(payload.operatorId)) },
  'resume-withdrawals': { lane: 'outside', every: '* * * * *', work: (ctx) => resumeWithdrawals(ctx) },
  'resume-game-transfers': { lane: 'outside', every: '* * * * *', work: (ctx) => resumeTransfers(ctx) },
  'resume-qr-payments': { lane: 'outside', every: '* * * * *', work: (ctx) => resumeQrPayments(ctx) },
  'ask-bank-feeds': { lane: 'outside', every: '* * * * *', work: (ctx) => askFeeds(ctx) },
  'look-up-slips': { lane: 'outside', every: '* * * * *', work: (ctx) => lookUpSlips(ctx) },
  'look-up-slip': {
    lane: 'outside',
    work: (ctx, { operatorId, memberId, id }) =>
      lookUpSlip(ctx, { operatorId: String(operatorId), memberId: String(memberId), id: String(id) }),
  },
  'give-back-excluded': {
    lane: 'rounds',
    work: (ctx, { memberId, stopId }) =>
      giveBackExcluded(ctx, { memberId: String(memberId), stopId: String(stopId) }),
  },
  'end-kept-play': {
    lane: 'outside',
    work: (ctx, { memberId, operatorId, key }) =>
      bringKeptHome(ctx, { memberId: String(memberId), operatorId: String(operatorId), key: String(key) }),
  },
  'give-back-closed': { lane: 'rounds', work: (ctx, { memberId }) => giveBackClosed(ctx, String(memberId)) },
  'forget-documents': { lane: 'upkeep', every: '33 * * * *', work: (ctx) => forgetDocuments(ctx) },
  'end-pairs': { lane: 'rounds', every: '* * * * *', work: (ctx) => endPairs(ctx) },
  'send-withdrawal': {
    lane: 'outside',
    work: (ctx, { operatorId, id }) =>
      sendWithdrawal(ctx, { operatorId: String(operatorId), id: String(id) }),
  },
  'take-statement': {
    lane: 'outside',
    work: (ctx, { operatorId, statementId }) =>
      takeStatement(ctx, { operatorId: String(operatorId), statementId: String(statementId) }),
  },
  'open-next-round': {
    lane: 'draws',
    work: (ctx, payload) => openNextRound(ctx, String(payload.lotteryId)),
  },
  'add-up-round': { lane: 'upkeep', work: (ctx, payload) => addUpRound(ctx, String(payload.roundId)) },
  'seal-round': { lane: 'rounds', work: (ctx, payload) => sealRound(ctx, String(payload.roundId)) },
  'seal-fast-round': { lane: 'draws', work: (ctx, payload) => sealRound(ctx, String(payload.roundId)) },
  'freeze-shots': { lane: 'draws', work: (ctx, payload) => freezeShots(ctx, String(payload.roundId)) },
  'draw-fast-round': { lane: 'draws', work: (ctx, payload) => drawFastRound(ctx, String(payload.roundId)) },
  'reward-shots': { lane: 'draws', work: (ctx, payload) => rewardShots(ctx, String(payload.roundId)) },
  'demo-shot': { lane: 'rounds', work: (ctx, payload) => throwDemoShot(ctx, payload) },
  'demo-bank-notice': { lane: 'outside', work: (ctx, payload) => receiveDemoNotice(ctx, payload) },
  // At once for what was just written, and each minute for what waits for the morning or for another try.
  'send-pushes': { lane: 'outside', every: '* * * * *', work: (ctx) => sendPushes(ctx) },
  // At once for what was just agreed to, and each minute for what has its time or waits for the morning.
  'send-mailings': { lane: 'upkeep', every: '* * * * *', work: (ctx) => sendMailings(ctx) },
  'count-opened': { lane: 'upkeep', every: '*/10 * * * *', work: (ctx) => countOpened(ctx) },
  'send-password-code': {
    lane: 'codes',
    work: (ctx, payload) => sendPasswordCode(ctx, String(payload.tokenHash)),
  },
  'accrue-turnover': { lane: 'upkeep', work: (ctx, payload) => turnOverRound(ctx, String(payload.roundId)) },
  'convert-waiting': {
    lane: 'upkeep',
    work: (ctx, { roundIds }) => convertWaiting(ctx, Array.isArray(roundIds) ? roundIds.map(String) : []),
  },
  'convert-coupons': {
    lane: 'upkeep',
    work: (ctx, { operatorId, campaignId, after }) =>
      convertCampaign(ctx, {
        ...{ operatorId: String(operatorId), campaignId: String(campaignId) },
        after: after === undefined ? undefined : String(after),
      }),
  },
  'accrue-affiliates': {
    lane: 'upkeep',
    work: (ctx, payload) => accrueAffiliates(ctx, String(payload.roundId)),
  },
  'tell-round': { lane: 'rounds', work: (ctx, payload) => tellRound(ctx, String(payload.roundId)) },
  'settle-round': { lane: 'rounds', work: (ctx, payload) => settleRound(ctx, String(payload.roundId)) },
  'settle-fast-round': { lane: 'draws', work: (ctx, payload) => settleRound(ctx, String(payload.roundId)) },
}
