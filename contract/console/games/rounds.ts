import { z } from 'zod'
import { GAME_ALARM_KINDS } from '../../../domain/games/alarms.ts'
import { baht, idOr, plainText, searchText, time } from '../../shapes.ts'
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
      /** What the member owes of games in all. */
      debt: baht,
    }),
  },
  alarms: {
    method: 'GET',
    use: 'What went wrong between providers of games and their wallets, and who has taken care of it.',
    permission: 'games.rounds',
    reply: z.object({ alarms: z.array(alarm) }),
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
