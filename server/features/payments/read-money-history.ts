import type { Context } from '../../context.ts'
import { type DepositOrder, readOrders } from './deposit-offer.ts'
import { type PairToPay, toPay } from './p2p/pair-offer.ts'
import { listPairsOfPayer } from './p2p/queries-pairs.ts'
import { listMoneyNames, type MoneyName } from './queries-history.ts'
import { listWithdrawals, type StoredWithdrawal } from './withdrawals/queries-withdrawals.ts'

/** One way in or out of a member's money, with what became of it. */
export type MoneyEntry =
  | { readonly kind: 'order'; readonly order: DepositOrder }
  | { readonly kind: 'pair'; readonly pair: PairToPay }
  | { readonly kind: 'withdrawal'; readonly withdrawal: StoredWithdrawal }

/** As many as a phone shows in a few screens. */
const SHOWN = 30

/** Where a page begins: with one of the entries, or with what came before it. */
interface MoneyPage {
  readonly before?: string | undefined
  readonly from?: string | undefined
}

/** What a member has paid in and asked to be paid out, the newest first. */
export async function readMoneyHistory(
  ctx: Context,
  memberId: string,
  { before = undefined, from = undefined }: MoneyPage,
): Promise<{ readonly entries: readonly MoneyEntry[]; readonly more: boolean }> {
  const edge = from ?? before ?? null
  const found = await listMoneyNames(ctx.read, memberId, {
    edge,
    withEdge: from !== undefined,
    limit: SHOWN + 1,
  })
  const names = found.slice(0, SHOWN)
  const of = (wanted: MoneyName['kind']) => ({
    ids: names.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])),
    limit: SHOWN,
  })
  const [orders, pairs, withdrawals] = await Promise.all([
    readOrders(ctx, memberId, of('order').ids),
    listPairsOfPayer(ctx.read, memberId, of('pair')),
    listWithdrawals(ctx.read, memberId, of('withdrawal')),
  ])
  const entries = new Map<string, MoneyEntry>([
    ...orders.map((order) => [order.id, { kind: 'order', order }] as const),
    ...pairs.map((pair) => [pair.id, { kind: 'pair', pair: toPay(ctx.keys, pair) }] as const),
    ...withdrawals.map((withdrawal) => [withdrawal.id, { kind: 'withdrawal', withdrawal }] as const),
  ])
  return { entries: names.flatMap(({ id }) => entries.get(id) ?? []), more: found.length > SHOWN }
}
