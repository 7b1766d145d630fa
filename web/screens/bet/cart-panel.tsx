import PencilLine from 'lucide-react/icons/pencil-line'
import { Link } from 'react-router'
import { type Satang, satang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { betText } from '../../text/bet.ts'
import type { CartTotals } from './cart.ts'
import { CartLineRow } from './cart-line.tsx'
import type { EditorAct } from './editor.ts'
import { type Editor, NOTE_MAX } from './editor-state.ts'

export interface CartPanelProps {
  editor: Editor
  totals: CartTotals
  balance: Satang | null
  /** Nothing may be changed. The confirm button has its own reasons beside. */
  locked: boolean
  closed: boolean
  act: (act: EditorAct) => void
  onConfirm: () => void
}

/** The ticket to check before it is bet: lines, note, what it costs, what it can win, what is left. */
export function CartPanel(props: CartPanelProps) {
  const { editor, totals, locked, act } = props
  return (
    <div className="bet-cart">
      {editor.lines.length === 0 ? (
        <p className="bet-cart-empty">{betText.noLinesWide}</p>
      ) : (
        <ul className="bet-cart-lines">
          {editor.lines.map((line) => (
            <CartLineRow key={line.id} line={line} locked={locked} act={act} />
          ))}
        </ul>
      )}
      <div className="bet-cart-foot">
        <CartAlerts {...props} />
        <label className="bet-note">
          <PencilLine aria-hidden="true" size={18} strokeWidth={1.75} />
          <span className="unseen">{betText.note}</span>
          <input
            value={editor.note}
            placeholder={betText.note}
            disabled={locked}
            onChange={(event) => act({ do: 'note', note: event.currentTarget.value })}
          />
          <span className="bet-note-count" aria-hidden="true">
            {[...editor.note].length}/{NOTE_MAX}
          </span>
        </label>
        <Totals totals={totals} balance={props.balance} />
        <ConfirmButton {...props} />
      </div>
    </div>
  )
}

function Totals({ totals, balance }: { totals: CartTotals; balance: Satang | null }) {
  const after = balance === null ? null : satang(balance - totals.cost)
  return (
    <dl className="bet-totals">
      <div>
        <dt>{betText.total(totals.count)}</dt>
        <dd>
          <Money amount={totals.stake} />
        </dd>
      </div>
      {totals.discount > 0 ? (
        <div>
          <dt>{betText.discount}</dt>
          <dd>
            <Money amount={satang(-totals.discount)} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{betText.possibleWin}</dt>
        <dd className="bet-totals-win">
          <Money amount={totals.possibleWin} />
        </dd>
      </div>
      {after === null ? null : (
        <div>
          <dt>{betText.balanceAfter}</dt>
          <dd className={after < 0 ? 'bet-totals-short' : undefined}>
            <Money amount={after} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function CartAlerts({ editor, totals, balance, act }: CartPanelProps) {
  if (editor.phase === 'unsure') {
    return (
      <Alert tone="warning">
        <b>{betText.unsureTitle}</b>
        <br />
        {betText.unsureText}
        <div className="bet-unsure">
          <Link to="/history" className={buttonClass('ghost', 'sm')}>
            {betText.checkHistory}
          </Link>
          <Button tone="ghost" size="sm" onClick={() => act({ do: 'forget' })}>
            {betText.forget}
          </Button>
        </div>
      </Alert>
    )
  }
  if (editor.refusal) return <Alert tone="error">{editor.refusal.message}</Alert>
  if (balance !== null && totals.cost > balance) return <Alert tone="warning">{betText.balanceShort}</Alert>
  return null
}

function ConfirmButton({ editor, totals, closed, onConfirm }: CartPanelProps) {
  const unsure = editor.phase === 'unsure'
  const changed = editor.lines.some((line) => line.problem)
  const verb = unsure ? betText.retry : changed ? betText.accept : betText.confirm
  return (
    <Button
      tone="cta"
      size="lg"
      className="bet-confirm"
      busy={editor.phase === 'sending'}
      // A bet whose fate is not known may be asked for again even after the close: the answer is the first one.
      disabled={!unsure && (closed || totals.count === 0)}
      onClick={onConfirm}
    >
      {editor.phase === 'sending' ? betText.sending : `${verb} ฿${moneyText(totals.cost)}`}
    </Button>
  )
}
