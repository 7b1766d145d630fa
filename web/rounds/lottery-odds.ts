import type { Clients } from '../../contract/client.ts'
import type { RatePlan } from '../../contract/services/bet.ts'
import type { BetType } from '../../domain/betting/bet-types.ts'
import { multipleToRate } from '../../domain/money.ts'
import { paysText } from '../text/bet.ts'
import { howtoText } from '../text/help.ts'
import type { BetRow } from './bets-table.tsx'
import { type OddsRow, oddsRows } from './odds-rows.ts'

export interface LotteryOdds {
  readonly bets: readonly BetRow[]
  readonly odds: readonly OddsRow[]
  readonly plans: readonly string[]
  readonly stakes: { readonly min: number; readonly max: number } | null
}

/** Called in loaders, so that the page contains the rows and not the rules. Null when it could not be loaded. */
export async function findLotteryOdds(clients: Clients, programId: string): Promise<LotteryOdds | null> {
  const answer = await clients.bet.getOne({ params: { id: programId } })
  if (!answer.status) return null
  const { types, rate_plans } = answer.data
  const plans: readonly RatePlan[] = rate_plans ?? [{ plan: '', name: '', types }]
  const meanings: Readonly<Record<BetType, string>> = howtoText.meanings
  const odds = oddsRows(plans)
  return {
    bets: types.flatMap(({ type, name, digits, rate }) => {
      const first = odds.find((row) => row.type === type)
      if (!first) return []
      const { wins, of, returns } = first
      const pays = paysText(type, multipleToRate(rate))
      return [{ type, name, digits, pays, meaning: meanings[type], wins, of, returns: returns[0] ?? null }]
    }),
    odds,
    plans: plans.map(({ name }) => name),
    stakes:
      types.length === 0
        ? null
        : { min: Math.min(...types.map(({ min }) => min)), max: Math.max(...types.map(({ max }) => max)) },
  }
}
