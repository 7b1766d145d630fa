import { useEffect } from 'react'
import { Link } from 'react-router'
import type { SoldBill } from '../../../../contract/services/bill.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../../ui/buttons/button.tsx'
import { TicketSeal } from '../../../../ui/marks/ticket-seal.tsx'
import { Money } from '../../../../ui/money.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { clockSeconds, shortDate } from '../../../../ui/thai-date.ts'
import { BalanceMoney } from '../../../live/balance-money.tsx'
import { sound } from '../../../look/sound.ts'
import type { ShownRound } from '../../../rounds/shown-round.ts'
import { betText, shortTypeName } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import { hashInGroups } from '../../../text/hash.ts'
import { setWords } from '../sets/set-words.ts'
import { soldSets } from '../sets/sold-sets.ts'

interface PlacedDialogProps {
  bill: SoldBill
  round: ShownRound
  onClose: () => void
}

/** Confirms a sold ticket: its number, its cost, and the hash that proves it was sold before the draw. */
export function PlacedDialog({ bill, round, onClose }: PlacedDialogProps) {
  useEffect(() => sound('placed'), [])
  const placedAtMs = Date.parse(bill.placed_at)
  return (
    <Dialog open title={cartText.placedTitle} onClose={onClose}>
      <p className="dialog-text">
        {round.name} · {shortDate(placedAtMs)} {clockSeconds(placedAtMs)}
      </p>
      {bill.receipt ? <Seal hash={bill.receipt.leaf} /> : null}
      <PlacedSets lines={bill.lines} />
      <dl className="bet-totals bet-placed">
        <div>
          <dt>{cartText.placedBill}</dt>
          <dd>{bill.bill_no}</dd>
        </div>
        <div>
          <dt>{cartText.total(bill.lines.length)}</dt>
          <dd>
            <Money amount={bahtToSatang(bill.net)} />
          </dd>
        </div>
        {bill.credit === null ? null : (
          <div>
            <dt>{betText.balance}</dt>
            <dd>
              <BalanceMoney amount={bahtToSatang(bill.credit)} />
            </dd>
          </div>
        )}
      </dl>
      <div className="dialog-buttons">
        <Link to={bill.id ? `/history?bill=${bill.id}` : '/history'} className={buttonClass('cta')}>
          {cartText.placedHistory}
        </Link>
        <Button tone="ghost" onClick={onClose}>
          {cartText.placedAgain}
        </Button>
      </div>
    </Dialog>
  )
}

function Seal({ hash }: { hash: string }) {
  return (
    <div className="bet-placed-seal">
      <TicketSeal hash={hash} />
      <div>
        <p>{cartText.receipt}</p>
        <code>{hashInGroups(hash)}</code>
      </div>
    </div>
  )
}

/** The big sets of the ticket, as they were in the draft. */
function PlacedSets({ lines }: { lines: SoldBill['lines'] }) {
  const sets = soldSets(lines).filter(({ set }) => set)
  if (sets.length === 0) return null
  return (
    <ul className="bet-placed-sets">
      {sets.map(({ set, lines: [{ type, amount, half }] }, place) =>
        set ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set may be sold twice, and a sold ticket never changes
          <li key={place}>
            {setWords(set, moneyText(bahtToSatang(amount)))} {shortTypeName[type]}{' '}
            {half ? <Badge tone="warning">{betText.half}</Badge> : null}
          </li>
        ) : null,
      )}
    </ul>
  )
}
