import type { ReactNode } from 'react'
import type { PromotionsShown } from '../../../contract/services/rewards/promotion.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { useBalanceText } from '../../live/balance-money.tsx'
import { promotionText } from '../../text/promotion.ts'
import { bahtText, bringsText, budgetShort, choicesOf } from '../promotion/terms-text.ts'

interface NoteProps {
  promotions: PromotionsShown
  /** Of the promotion that this deposit would have; empty: none. */
  chosenId: string
  /** What is paid in. */
  baht: number
  /** It is paid to a member. */
  byPair: boolean
}

/**
 * With which promotion a deposit goes on, or that it goes on without and why: beside what sends it, and while it waits. Nothing
 * where there is none to choose.
 */
export function BonusNote({ promotions, chosenId, baht, byPair }: NoteProps) {
  const { active, chosen } = promotions
  const choices = choicesOf(promotions)
  if (active) return <Without>{promotionText.oneAtOnce}</Without>
  const offer = choices.find(({ id }) => id === chosenId)
  if (!offer) {
    if (chosen?.is_spent && chosen.id === chosenId) return <Without>{promotionText.spent}</Without>
    return choices.length > 0 ? <p className="text-sm text-ink-2">{promotionText.goesWithout}</p> : null
  }
  if (byPair) return <Without>{promotionText.notByPair}</Without>
  const name = (
    <span className="block font-medium" lang={langOf(offer.name)}>
      {offer.name}
    </span>
  )
  if (baht < offer.deposit_min)
    return (
      <Without>
        {name}
        {promotionText.below(bahtText(baht), bahtText(offer.deposit_min))}
      </Without>
    )
  const left = budgetShort(promotions, offer.id, baht)
  if (left !== null)
    return (
      <Without>
        {name}
        {promotionText.budgetLeft(left)}
      </Without>
    )
  return (
    <Alert tone="info">
      {name}
      {bringsText(offer, baht)}
    </Alert>
  )
}

function Without({ children }: { children: ReactNode }) {
  return (
    <Alert tone="warning">
      <span className="block font-medium">{promotionText.goesWithout}</span>
      {children}
    </Alert>
  )
}

interface BegunProps {
  promotions: PromotionsShown | null
  /** A deposit whose money is in. */
  order: { readonly credited_at: string | null; readonly received: number | null }
}

/** One transaction credits the money and grants the bonus; between the two times of it lies what it waited for a lock. */
const ONE_CREDIT_MS = 60_000

/** What the deposit began: the bonus that waits, and how much is to be staked for it. */
export function BonusBegun({ promotions, order: { credited_at, received } }: BegunProps) {
  const text = useBalanceText()
  const active = promotions?.active
  if (!active || credited_at === null || active.deposit !== received) return null
  if (Math.abs(Date.parse(active.at) - Date.parse(credited_at)) > ONE_CREDIT_MS) return null
  const own = (baht: number) => text(bahtToSatang(baht)).replace(/\.00$/, '')
  return <p>{promotionText.begun(active.name, own(active.bonus), own(active.need))}</p>
}
