import { satang } from '../../../domain/money.ts'
import { type Turnover, type TurnoverEvent, turnoverLeft } from '../../../domain/turnover/left.ts'
import type { Reader } from '../../context.ts'
import { listTurnoverEvents } from './queries.ts'

/** What a deposit asked for lapses after a year, and no older rounds are read. */
const LAPSES_DAYS = 365

/** `ofDeposits`: what rewards ask for is left out. */
export async function turnoverOf(
  reader: Reader,
  memberId: string,
  { ofDeposits = false }: { readonly ofDeposits?: boolean } = {},
): Promise<Turnover> {
  const rows = await listTurnoverEvents(reader, memberId, { days: LAPSES_DAYS, ofDeposits })
  return turnoverLeft(
    rows.map(
      ({ product, amount, staked }): TurnoverEvent =>
        product === null
          ? { kind: 'need', amount: satang(amount) }
          : { kind: 'round', amount: satang(amount), staked: satang(staked), product },
    ),
  )
}
