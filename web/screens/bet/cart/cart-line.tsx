import X from 'lucide-react/icons/x'
import { memo } from 'react'
import { bahtToSatang, satangToBaht } from '../../../../domain/money.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { PositionGlyph } from '../../../../ui/marks/position-glyph.tsx'
import { Money } from '../../../../ui/money.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { betText, numberText, rateText, setsText, shortTypeName } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import type { EditorAct } from '../write/editor.ts'
import { type CartLine, isStakeOf, isTakenOut } from '../write/lines.ts'
import { winOfLine } from './cart.ts'
import { LineNumber } from './line-number.tsx'
import { useSwipeAway } from './use-swipe-away.ts'
import '../../../../ui/buttons/icon-button.css'
import './cart-line.css'

interface CartLineProps {
  line: CartLine
  /** An earlier line is on the same bet. */
  repeated: boolean
  locked: boolean
  act: (act: EditorAct) => void
}

/** One line of the draft, with an editable price. Memoised: an unchanged line does not render again. */
export const CartLineRow = memo(function CartLineRow({ line, repeated, locked, act }: CartLineProps) {
  const name = shortTypeName[line.type]
  const closed = isTakenOut(line)
  const swipe = useSwipeAway(() => act({ do: 'remove', id: line.id }))
  return (
    <li className={line.problem ? 'bet-line bet-line-problem' : 'bet-line'} {...swipe}>
      <span className="bet-line-number">
        <LineNumber type={line.type} number={line.number} tone={closed ? 'off' : 'neutral'} />
      </span>
      <span className="bet-line-words">
        <span className="bet-line-type">
          <PositionGlyph type={line.type} />
          {name}
          <LineBadges line={line} />
          {repeated ? <Badge>{cartText.repeated}</Badge> : null}
        </span>
        <span className="bet-line-win">{closed ? cartText.cut : winText(line)}</span>
        {closed || line.left === undefined ? null : (
          <span className="bet-line-win">{betText.left(moneyText(line.left))}</span>
        )}
        {closed || line.own === undefined ? null : (
          <span className="bet-line-win">{betText.ownLeft(moneyText(line.own))}</span>
        )}
        {line.problem ? <span className="bet-line-fault">{problemText(line)}</span> : null}
      </span>
      {closed ? (
        <s className="bet-line-cut">
          <Money amount={line.stake} decimals="never" />
        </s>
      ) : (
        <LineStake line={line} locked={locked} act={act} />
      )}
      <button
        type="button"
        className="icon-button bet-line-remove"
        disabled={locked}
        aria-label={cartText.remove(name, numberText(line.type, line.number))}
        onClick={() => act({ do: 'remove', id: line.id })}
      >
        <X aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
    </li>
  )
})

// While focused, the field keeps its own text; an invalid price is reset on blur. Focus and blur without typing change nothing:
// the server's message about the line and a pending confirmation stay.
function LineStake({ line, locked, act }: Omit<CartLineProps, 'repeated'>) {
  const baht = String(satangToBaht(line.stake))
  return (
    <label className="bet-line-stake">
      <span aria-hidden="true">฿</span>
      <input
        key={baht}
        inputMode="numeric"
        maxLength={6}
        defaultValue={baht}
        disabled={locked}
        aria-label={cartText.stakeOf(shortTypeName[line.type], numberText(line.type, line.number))}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
        onBlur={(event) => {
          const typed = event.currentTarget.value.trim()
          if (typed === baht) return
          if (/^[0-9]{1,6}$/.test(typed) && isStakeOf(line.type, bahtToSatang(Number(typed)))) {
            act({ do: 'lineStake', id: line.id, baht: Number(typed) })
          } else event.currentTarget.value = baht
        }}
      />
    </label>
  )
}

function LineBadges({ line: { state, half } }: { line: CartLine }) {
  if (state === 'closed') return <Badge tone="error">{betText.problemClosed}</Badge>
  return (
    <>
      {half ? <Badge tone="warning">{betText.half}</Badge> : null}
      {state === 'capped' ? <Badge tone="warning">{betText.capped}</Badge> : null}
    </>
  )
}

function winText(line: CartLine): string {
  const win = moneyText(winOfLine(line))
  if (line.type === 'four_set') return `${cartText.ifWinsMost} ${win} (${setsText(line.stake)})`
  return `${cartText.ifWins} ${win} (×${rateText(line.rate)})`
}

function problemText(line: CartLine): string {
  const { problem } = line
  if (!problem) return ''
  const words = [cartText.problems[problem.code] ?? problem.code]
  if (problem.stakeMax === 0 && problem.code !== 'NUMBER_CLOSED') words.push(cartText.soldOut)
  else if (problem.stakeMax) words.push(cartText.newCap(moneyText(problem.stakeMax)))
  if (problem.rate !== null && problem.rate !== line.rate && problem.stakeMax !== 0) {
    words.push(cartText.newRate(rateText(line.rate), rateText(problem.rate)))
  }
  return words.join(' ')
}
