import PencilLine from 'lucide-react/icons/pencil-line'
import { memo, Suspense, useMemo } from 'react'
import { bahtToSatang, type Satang, satang } from '../../../../domain/money.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Money } from '../../../../ui/money.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { BalanceMoney } from '../../../live/balance-money.tsx'
import { late } from '../../../loading/late.ts'
import { betText } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import { CartRows } from '../sets/late-rows.tsx'
import type { EditorAct } from '../write/editor.ts'
import { NOTE_MAX } from '../write/editor-state.ts'
import { type CartLine, repeatedLines } from '../write/lines.ts'
import type { CartTotals } from './cart.ts'
import { CartNotices } from './cart-notices.tsx'
import type { CartPanelProps } from './cart-props.ts'
import { confirmOffer } from './confirm/confirm-offer.ts'
import { OlderLines } from './older-lines.tsx'
import { useNewest } from './use-newest.ts'

// Only lines can be kept, and the page is drawn first without any.
export const loadKeepLines = () => import('./keep-lines.tsx')
const KeepLines = late(async () => (await loadKeepLines()).KeepLines)

/** The ticket to review before betting: lines, note, cost, possible win and remaining balance. */
export function CartPanel(props: CartPanelProps) {
  const { ticket, totals, locked, act } = props
  return (
    <div className="bet-cart">
      <CartTools stakeTyped={ticket.stakeTyped} locked={locked || ticket.lines.length === 0} act={act} />
      <div className="bet-cart-scroll">
        <CartLines lines={props.listed === false ? NO_LINES : ticket.lines} locked={locked} act={act} />
        <label className="bet-note">
          <PencilLine aria-hidden="true" size={18} strokeWidth={1.75} />
          <span className="unseen">{cartText.note}</span>
          <input
            value={ticket.note}
            placeholder={cartText.note}
            disabled={locked}
            onChange={(event) => act({ do: 'note', note: event.currentTarget.value })}
          />
          <span className="bet-note-count" aria-hidden="true">
            {[...ticket.note].length}/{NOTE_MAX}
          </span>
        </label>
        <Suspense>{ticket.lines.length > 0 ? <KeepLines lines={ticket.lines} /> : null}</Suspense>
      </div>
      <div className="bet-cart-foot">
        <CartNotices {...props} />
        <Totals totals={totals} balance={props.balance} />
        <ConfirmButton {...props} />
      </div>
    </div>
  )
}

const NO_LINES: readonly CartLine[] = []

interface CartLinesProps {
  lines: readonly CartLine[]
  locked: boolean
  act: (act: EditorAct) => void
}

const CartLines = memo(function CartLines({ lines, locked, act }: CartLinesProps) {
  const { shown, hiddenCount, showMore } = useNewest(lines)
  const repeated = useMemo(() => repeatedLines(lines), [lines])
  if (lines.length === 0) return <p className="bet-cart-empty">{cartText.noLinesWide}</p>
  return (
    <ul className="bet-cart-lines">
      <OlderLines hiddenCount={hiddenCount} onShow={showMore} />
      <CartRows {...{ shown, repeated, locked, act }} />
    </ul>
  )
})

/** Actions on all lines at once. Both can be undone. */
function CartTools({ stakeTyped, locked, act }: Omit<CartLinesProps, 'lines'> & { stakeTyped: string }) {
  return (
    <div className="bet-cart-tools">
      <button
        type="button"
        className="text-button"
        disabled={locked || !(Number(stakeTyped) > 0)}
        onClick={() => act({ do: 'allStakes' })}
      >
        {Number(stakeTyped) > 0
          ? cartText.allStakes(moneyText(bahtToSatang(Number(stakeTyped))))
          : cartText.allStakesLater}
      </button>
      <button
        type="button"
        className="text-button"
        disabled={locked}
        onClick={() => act({ do: 'removeAll' })}
      >
        {cartText.clearAll}
      </button>
    </div>
  )
}

function Totals({ totals, balance }: { totals: CartTotals; balance: Satang | null }) {
  const after = balance === null ? null : satang(balance - totals.cost)
  return (
    <dl className="bet-totals">
      <div>
        <dt>{cartText.total(totals.count)}</dt>
        <dd>
          <Money amount={totals.stake} />
        </dd>
      </div>
      {totals.discount > 0 ? (
        <div>
          <dt>{cartText.discount}</dt>
          <dd>
            <Money amount={satang(-totals.discount)} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{cartText.possibleWin}</dt>
        <dd className="bet-totals-win">
          <Money amount={totals.possibleWin} />
        </dd>
      </div>
      {after === null ? null : (
        <div>
          <dt>{cartText.balanceAfter}</dt>
          <dd className={after < 0 ? 'bet-totals-short' : undefined}>
            <BalanceMoney amount={after} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function ConfirmButton({ ticket, totals, balance, closed, online, onConfirm }: CartPanelProps) {
  const offer = confirmOffer({ ticket, totals, balance })
  const verb = offer === 'retry' ? betText.retry : cartText[offer ?? 'confirm']
  return (
    <Button
      tone="cta"
      size="lg"
      className="bet-confirm"
      busy={ticket.phase === 'sending'}
      // A bet without an answer may be sent again even after the close: the server repeats its first answer.
      disabled={!online || offer === null || (closed && offer !== 'retry')}
      onClick={() => onConfirm(ticket.lines)}
    >
      {ticket.phase === 'sending'
        ? cartText.sending
        : online
          ? `${verb} ฿${moneyText(totals.cost)}`
          : cartText.waitingForSignal}
    </Button>
  )
}
