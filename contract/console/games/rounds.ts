import { z } from 'zod'
import { GAME_ALARM_KINDS } from '../../../domain/games/operated/alarms.ts'
import { baht, date, idOr, plainText, queryDate, searchText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const nothing = z.object({})

const round = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's own name of it. */
  reference: z.string(),
  game: z.string(),
  member: z.object({ name: z.string(), code: z.string() }),
  openedAt: time,
  lastAt: time,
  /** When the provider said that nothing more comes. */
  closedAt: time.nullable(),
  bets: z.int(),
  /** After what rollbacks have taken back. */
  staked: baht,
  won: baht,
})
export type GameRoundShown = z.output<typeof round>

const transaction = z.object({
  reference: z.string(),
  kind: z.enum(['bet', 'win']),
  amount: baht,
  at: time,
  /** Of a win, its bet. */
  bet: z.string().nullable(),
  /** What took it back, and when. */
  back: z.object({ reference: z.string(), at: time }).nullable(),
  /** Of a win that was taken back: what there was no cash for. */
  owed: baht,
})
export type GameTransactionShown = z.output<typeof transaction>

const alarm = z.object({
  id: z.string(),
  provider: z.string(),
  kind: z.enum(GAME_ALARM_KINDS),
  /** The provider's id of the win, or the game. */
  about: z.string(),
  memberCode: z.string().nullable(),
  amount: baht,
  told: z.int(),
  firstAt: time,
  lastAt: time,
  isPaid: z.boolean(),
  taken: z.object({ by: z.string(), at: time, note: z.string() }).nullable(),
})
export type GameAlarmShown = z.output<typeof alarm>

const reportRow = z.object({
  provider: z.string(),
  game: z.string().nullable(),
  name: z.string().nullable(),
  day: date.nullable(),
  bets: z.int(),
  staked: baht,
  won: baht,
  /** What the rounds that are counted have returned, in per cent; null: none. */
  measured: z.number().nullable(),
  /** What is likely by chance lies as far below and above; null: too few rounds to say. */
  within: z.number().nullable(),
  rounds: z.int(),
  declared: z.number().nullable(),
  source: z.string().nullable(),
  isOutside: z.boolean(),
})
export type GameReportRow = z.output<typeof reportRow>

export const gameRoundActs = declareConsole('gameRounds', {
  list: {
    method: 'GET',
    use: 'Rounds of games, the newest first: of a member, of a provider, or by the provider’s own reference of a round or of one bet.',
    permission: 'games.rounds',
    query: z.strictObject({
      /** Sign-in name or member code. */
      member: searchText(64),
      provider: searchText(40),
      reference: searchText(128),
      /** The round after which the page begins. */
      after: searchText(60),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ rounds: z.array(round), previous: z.string().nullable(), next: z.string().nullable() }),
  },
  one: {
    method: 'GET',
    use: 'One round of a game with its bets, wins and rollbacks, and what its member owes.',
    permission: 'games.rounds',
    query: z.strictObject({ roundId: idOr('GAME_ROUND_UNKNOWN') }),
    reply: z.object({
      round,
      transactions: z.array(transaction),
      /** There is more than is listed; the sums of the round are of all. */
      more: z.boolean(),
      /** What the member owes of games in all. */
      debt: baht,
    }),
  },
  report: {
    method: 'GET',
    use: 'What games came to by provider, game or day: turnover, wins, and what was returned beside what is declared.',
    permission: 'games.rounds',
    query: z.strictObject({
      from: queryDate,
      until: queryDate,
      provider: searchText(40),
      by: z.enum(['provider', 'game', 'day']).default('provider'),
    }),
    /** `from`: of thirty days before the one that was asked for, if it was not. */
    reply: z.object({ from: z.iso.date(), until: date, rows: z.array(reportRow), more: z.boolean() }),
  },
  alarms: {
    method: 'GET',
    use: 'What went wrong between providers of games and their wallets, and who has taken care of it.',
    permission: 'games.rounds',
    reply: z.object({ alarms: z.array(alarm), more: z.boolean() }),
  },
  takeAlarm: {
    method: 'POST',
    use: 'Says what was done about an alarm of games.',
    permission: 'games.set',
    keyed: true,
    body: z.strictObject({ alarmId: idOr('GAME_ALARM_UNKNOWN'), note: plainText(200) }),
    reply: nothing,
  },
})
