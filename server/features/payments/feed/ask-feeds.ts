import type { ReceivingAccount } from '../../../../domain/payments/receiving-account.ts'
import type { Context } from '../../../context.ts'
import { allAlone } from '../../../each-alone.ts'
import { Refusal } from '../../../errors.ts'
import type { BankFeed, FedPayment } from '../../../external/feed/bank-feed.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { hearPart } from '../../operators/outside/hear-part.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { listReceivingAccounts } from '../queries-accounts.ts'
import { receivePayment } from '../receive-payment.ts'
import { feedOf } from './feed-of.ts'
import { keepRefused } from './keep-refused.ts'
import { findFeedCursor, updateFeedCursor } from './queries-feed.ts'

/** Of one account and run; the next run goes on. */
const PAGES = 20
/** Nobody is asked any more after so long: an answer takes eight seconds at most, and a job has 45. */
const RUN_MS = 30_000

/**
 * Asks the banks what came into each receiving account, also into one that takes no new orders, from the last cursor on. What they answer
 * is taken in like any word of a bank. An account whose bank does not answer stops no other one.
 */
export async function askFeeds(ctx: Context): Promise<void> {
  const endsMs = ctx.now().getTime() + RUN_MS
  await eachOperator(ctx, (operatorId) => askFeedsOf(ctx, operatorId, endsMs))
}

/** The feeds of one operator. */
export async function askFeedsOf(ctx: Context, operatorId: string, endsMs: number): Promise<void> {
  const operator = await findOperatorById(ctx.read, operatorId)
  const feed = operator && feedOf(ctx, operator)
  if (!feed) return
  const accounts = await listReceivingAccounts(ctx.read, operatorId)
  await allAlone(
    accounts.filter(({ kind }) => kind === 'bank'),
    (account) => askFeed(ctx, feed, { operatorId, account, endsMs }),
  )
}

interface Asked {
  readonly operatorId: string
  readonly account: ReceivingAccount
  readonly endsMs: number
}

/**
 * Page by page. The cursor is moved once all of a page is written: who comes after a stop asks for the same page, and what of it is known
 * changes nothing. Of two at once one moves it, and the other leaves the rest.
 */
async function askFeed(ctx: Context, feed: BankFeed, { operatorId, account, endsMs }: Asked): Promise<void> {
  const place = { operatorId, accountId: account.id }
  let after = await findFeedCursor(ctx.read, place)
  for (let page = 0; page < PAGES && ctx.now().getTime() < endsMs; page += 1) {
    // Heard of each account alone: a bank that keeps silent is seen although another one answers.
    const heard = { operatorId, part: 'bank-query', accountId: account.id } as const
    const { payments, cursor, more } = await hearPart(ctx, heard, () => feed.ask(account, after))
    for (const payment of payments) await takeIn(ctx, operatorId, account, payment)
    if (cursor === after) return
    const step = { from: after, to: cursor }
    if (!(await ctx.transaction((tx) => updateFeedCursor(tx, place, step))) || !more) return
    after = cursor
  }
}

/** One that is refused, as the bank tells it otherwise than before, waits for people: it keeps back none that come after it. */
async function takeIn(
  ctx: Context,
  operatorId: string,
  { id: accountId, bank, accountNo }: ReceivingAccount,
  payment: FedPayment,
): Promise<void> {
  const notice = { ...payment, bank, accountNo, channel: 'bank-query', until: null } as const
  try {
    await receivePayment(ctx, operatorId, notice)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await keepRefused(ctx, { operatorId, accountId }, notice, error)
  }
}
