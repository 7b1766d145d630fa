import { Unavailable } from '../../errors.ts'
import type { BankFeed, FedPayment, FeedAccount } from './bank-feed.ts'

export interface FakeBankFeed extends BankFeed {
  /** From now on the bank tells of these, in this order; one may be told again. */
  came(account: FeedAccount, ...payments: readonly FedPayment[]): void
  /** Until it is called again: whether nobody answers. */
  beAway(isAway: boolean): void
  /** The answer to the next question about this account, else about any, is lost on its way. */
  loseAnswer(account?: FeedAccount): void
}

/** Of a page. */
const PAGE = 50
/** Kept by a demo that runs for long. */
const KEPT = 10_000

/** Banks that keep no money: the cursor is the place in what they tell of an account. */
export function fakeBankFeed(): FakeBankFeed {
  const told = new Map<string, FedPayment[]>()
  let isAway = false
  let isLost: (account: FeedAccount) => boolean = () => false
  const nameOf = ({ bank, accountNo }: FeedAccount) => `${bank} ${accountNo}`
  return {
    came(account, ...payments) {
      const before = told.get(nameOf(account)) ?? []
      told.set(nameOf(account), [...before, ...payments].slice(0, KEPT))
    },
    beAway(away) {
      isAway = away
    },
    loseAnswer(of) {
      isLost = (account) => of === undefined || nameOf(of) === nameOf(account)
    },
    async ask(account, after) {
      const all = told.get(nameOf(account)) ?? []
      const lost = isLost(account)
      if (lost) isLost = () => false
      if (isAway || lost) throw new Unavailable('bank-query')
      const from = Number(after ?? 0)
      const payments = all.slice(from, from + PAGE)
      const until = from + payments.length
      return { payments, cursor: String(until), more: until < all.length }
    },
  }
}
