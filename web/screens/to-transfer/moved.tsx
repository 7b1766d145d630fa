import { bahtToSatang, satang } from '../../../domain/money.ts'
import type { FormShape } from '../../forms/form-answer.ts'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { Told } from '../../forms/told.tsx'
import { useBalanceText } from '../../live/balance-money.tsx'
import { toTransferText } from '../../text/to-transfer.ts'
import type { Transfer } from './latest-transfers.tsx'

interface Answer {
  readonly form?: string
  readonly moved?: readonly Pick<Transfer, 'way' | 'amount' | 'state'>[]
}

/**
 * What became of what one of these forms has asked for. It stands outside of them: the button that brings money back is gone with the
 * last of it. What is on its way is told by its wallet.
 */
export function Moved({ by }: { by: readonly Pick<FormShape, 'name'>[] }) {
  const balanceText = useBalanceText()
  const answer = usePageAnswer<Answer>()
  const { form, moved = [] } = answer ?? {}
  const [first] = moved
  if (!first || !by.some(({ name }) => name === form)) return null
  if (moved.some(({ state }) => state === 'failed'))
    return (
      <Told tone="error" of={answer}>
        {toTransferText.notMoved[first.way]}
      </Told>
    )
  const done = moved.filter(({ state }) => state === 'done').map(({ amount }) => bahtToSatang(amount))
  if (done.length === 0) return null
  return (
    <Told tone="success" of={answer}>
      {toTransferText.moved[first.way](balanceText(satang(done.reduce((sum, each) => sum + each, 0))))}
    </Told>
  )
}
