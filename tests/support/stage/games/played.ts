import { randomUUID } from 'node:crypto'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { Stage } from '../stage.ts'
import { begunToken, openWallet, PROVIDER, providerOf } from './gamer.ts'

/** A member with a round that was won and one whose bet and win were taken back, and a tombstone of nobody's. */
export async function playedGame(stage: Stage, databaseUrl: string): Promise<void> {
  await openWallet(stage)
  const [memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  const token = await begunToken(stage, databaseUrl, memberId)
  for (const round of ['won', 'taken-back']) {
    const provider = providerOf(stage, { token, round })
    await provider.bet(`bet-${round}`, 100_00)
    await provider.win(`win-${round}`, `bet-${round}`, 150_00)
  }
  const provider = providerOf(stage, { token })
  await provider.rollback(randomUUID(), 'win-taken-back')
  await provider.rollback(randomUUID(), 'bet-taken-back')
  await provider.rollback(randomUUID(), 'never-came')
}

/** What breaks the rules of games, with the rules that it breaks. */
export const GAME_FAULTS = [
  [
    'money of a game that nobody played',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'game_win'`],
    ['I30 money of a game belongs to its transaction', 'I30 a transaction of a game moves its amount once'],
  ],
  [
    'a bet of a game that took less than it says',
    [
      `update game_transaction set amount = amount + 1, units = units + 1000 where transaction_id = 'bet-won'`,
    ],
    ['I30 a transaction of a game moves its amount once'],
  ],
  [
    'a bet of a game that was rolled back and not given back',
    [
      `insert into game_rollback (operator_id, provider, reference, rollback_id, target_id, member_id, at)
        select operator_id, '${PROVIDER}', transaction_id, 'x', id, member_id, at from game_transaction
        where transaction_id = 'bet-won'`,
    ],
    ['I30 what was rolled back is taken back once'],
  ],
  [
    'a bet of a game that came after its rollback',
    [`update game_transaction set transaction_id = 'never-came' where transaction_id = 'bet-won'`],
    ['I30 a rollback wins'],
  ],
  [
    'a win of a bet nobody placed',
    [`update game_transaction set reference = 'nothing' where transaction_id = 'win-won'`],
    ['I30 a win belongs to a bet that stood'],
  ],
  [
    'a round of a game whose sums are others',
    [`update game_round set won = won + 1 where round = 'won'`],
    ['I30 the sums of a round are those of its transactions'],
  ],
  [
    'a round of a game that is counted and was never played',
    [`update game_round set is_counted = true where round = 'won'`],
    ['I24 play of a game is what its round came to'],
  ],
  [
    'more of games repaid than was owed',
    [`update transfer set kind = 'game_debt_repaid' where kind = 'game_win'`],
    ['I30 what is owed of games is repaid once'],
  ],
] as const
