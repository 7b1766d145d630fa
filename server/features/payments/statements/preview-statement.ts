import type { FileColumn } from '../../../../domain/payments/channels/statement-columns.ts'
import { isOfOneForm, type StatementLine } from '../../../../domain/payments/channels/statement-csv.ts'
import { matchPayment, mayBeOneSender, SAME_PAYMENT_MS } from '../../../../domain/payments/match-payment.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findNearTaken } from '../feed/queries-near.ts'
import { listReceivingAccounts } from '../queries-accounts.ts'
import { type BankNotice, findNotice, listToldElsewhere, type Place } from '../queries-incoming.ts'
import { listWaitingOrders } from '../queries-orders.ts'
import type { StatementWish } from './import-statement.ts'
import { isReadAnew } from './keep-reading.ts'
import { openStatement } from './read-statement-file.ts'

export interface ForeseenLine extends StatementLine {
  readonly what: 'known' | 'credits' | 'suspense'
  /** Whom it credits. */
  readonly member: string | null
}

export interface StatementPreview {
  readonly lines: readonly ForeseenLine[]
  /** Rows of money that went out, which are not imported. */
  readonly withdrawals: number
  /** The lines there are. */
  readonly of: number
  /** Those of the file, where somebody sees that they are read wrongly. */
  readonly columns: readonly FileColumn[]
  /** It was read by other columns before, which brought nothing to anybody: this reading would replace that one. */
  readonly readsAnew: boolean
}

/**
 * What each line of a file would do now, the first `most` of them. Nothing is locked and nothing is written, so that the import may find that the world has
 * moved on. Throws `Refusal` STATEMENT_UNREADABLE, RECEIVING_UNKNOWN.
 */
export async function previewStatement(
  ctx: Context,
  wish: Omit<StatementWish, 'actor'>,
  most = Number.POSITIVE_INFINITY,
): Promise<StatementPreview> {
  const { bank, lines, withdrawals, columns, hash } = await openStatement(ctx, wish)
  const { operatorId, accountNo } = wish
  const accounts = await listReceivingAccounts(ctx.read, operatorId)
  const account = accounts.find((each) => each.bank === bank && each.accountNo === accountNo)
  if (!account) throw new Refusal('RECEIVING_UNKNOWN')
  const place = { operatorId, accountId: account.id, bank, accountNo }
  const foreseen = await foreseeLines(ctx, place, lines.slice(0, most))
  const readsAnew = await isReadAnew(ctx.read, { ...place, hash, lines })
  return { lines: foreseen, withdrawals, of: lines.length, columns, readsAnew }
}

/** What each of these lines would do now, the earlier ones first: what one takes is not there for a later one. */
export async function foreseeLines(
  ctx: Context,
  { bank, accountNo, ...place }: Place & { readonly bank: string; readonly accountNo: string },
  lines: readonly StatementLine[],
): Promise<ForeseenLine[]> {
  const taken = new Set<string>()
  const foreseen: ForeseenLine[] = []
  const ofOneForm = isOfOneForm(lines)
  for (const line of lines) {
    const notice = { ...line, bank, accountNo, ofOneForm, channel: 'statement' as const }
    const unknown = { senderBank: null, senderName: null }
    const { what, member } = await foresee(ctx, place, { ...notice, ...unknown }, taken)
    foreseen.push({ ...line, what, member })
  }
  return foreseen
}

async function foresee(
  ctx: Context,
  place: Place,
  notice: BankNotice,
  taken: Set<string>,
): Promise<Pick<ForeseenLine, 'what' | 'member'>> {
  const before = await findNotice(ctx.read, place, notice)
  if (before) return { what: before.state === 'undone' ? 'suspense' : 'known', member: null }
  const others = await listToldElsewhere(ctx.read, place, { ...notice, withinMs: SAME_PAYMENT_MS })
  const same = others.find(
    ({ id, senders }) => !taken.has(id) && senders.every((sender) => mayBeOneSender(sender, notice)),
  )
  if (same) {
    taken.add(same.id)
    return { what: 'known', member: null }
  }
  const spot = { ...notice, id: null, withinMs: SAME_PAYMENT_MS }
  if (await findNearTaken(ctx.read, place, spot)) return { what: 'suspense', member: null }
  const orders = await listWaitingOrders(ctx.read, { ...place, ...notice, pay: notice.amount })
  const match = matchPayment(
    notice,
    orders.filter(({ id }) => !taken.has(id)),
  )
  if ('suspense' in match) return { what: 'suspense', member: null }
  taken.add(match.order.id)
  return { what: 'credits', member: match.order.username }
}
