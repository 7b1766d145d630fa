import { partState, UNHEARD } from '../../../../domain/outside/part-health.ts'
import type { Context } from '../../../context.ts'
import type { Operator } from '../../operators/operator.ts'
import { listParts } from '../../operators/outside/queries-parts.ts'
import type { PartRead } from '../../operators/outside/read-parts.ts'
import { listReceivingAccounts } from '../queries-accounts.ts'
import { feedOf } from './feed-of.ts'

export interface FeedRead extends PartRead<'bank-query'> {
  /** Whose feed it is; null: no bank is asked. */
  readonly account: { readonly bank: string; readonly accountNo: string } | null
}

/** What was heard of the feed of each receiving account; one that is `absent` where no bank is asked, or there is no account. */
export async function readFeeds(
  ctx: Context,
  operator: Pick<Operator, 'id' | 'demo'>,
): Promise<readonly FeedRead[]> {
  const [parts, accounts] = await Promise.all([
    listParts(ctx.read, operator.id),
    feedOf(ctx, operator) ? listReceivingAccounts(ctx.read, operator.id) : [],
  ])
  const feeds = accounts
    .filter(({ kind }) => kind === 'bank')
    .map(({ id, bank, accountNo }): FeedRead => {
      const known = parts.find(({ accountId }) => accountId === id)
      const state = partState(known, ctx.now())
      return { ...UNHEARD, ...known, part: 'bank-query', state, account: { bank, accountNo } }
    })
  return feeds.length > 0 ? feeds : [{ ...UNHEARD, part: 'bank-query', state: 'absent', account: null }]
}
