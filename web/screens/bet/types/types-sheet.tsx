import Info from 'lucide-react/icons/info'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { basisPointsToPercent, rateToMultiple } from '../../../../domain/money.ts'
import { PositionGlyph } from '../../../../ui/marks/position-glyph.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { type OddsRow, oddsRows } from '../../../rounds/odds-rows.ts'
import { betText, paysText, shortTypeName } from '../../../text/bet.ts'
import { howtoText } from '../../../text/help.ts'
import { rankNoteText } from '../../../text/rank-note.ts'
import type { Offer } from '../offer.ts'
import type { EditorAct } from '../write/editor.ts'
import './types-sheet.css'

interface TypesSheetProps {
  offers: readonly Offer[]
  selected: readonly BetType[]
  act: (act: EditorAct) => void
  onClose: () => void
}

/** Every type of the round with what it pays and how likely it is. A tap on a type chooses it; the (i) tells more. */
export function TypesSheet({ offers, selected, act, onClose }: TypesSheetProps) {
  const odds = oddsRows([{ plan: '', name: '', types: offers.map(asSold) }])
  const choose = (type: BetType) => {
    if (!selected.includes(type)) act({ do: 'select', type })
    onClose()
  }
  return (
    <Sheet open title={betText.allTypes} closeLabel={betText.close} onClose={onClose}>
      <div className="types-sheet">
        <p className="types-note">{howtoText.chanceNote}</p>
        <ul className="types-list">
          {offers.map((offer) => (
            <TypeRow
              key={offer.type}
              offer={offer}
              odds={odds.filter(({ type }) => type === offer.type)}
              isOn={selected.includes(offer.type)}
              onChoose={() => choose(offer.type)}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

function asSold({ type, rate, discount }: Offer) {
  return { type, rate: rateToMultiple(rate), discount: basisPointsToPercent(discount) }
}

interface TypeRowProps {
  offer: Offer
  /** A row for each pattern of digits. */
  odds: readonly OddsRow[]
  isOn: boolean
  onChoose: () => void
}

function TypeRow({
  offer: { type, rate, planRate, discount, stakeMin, stakeMax },
  odds,
  isOn,
  onChoose,
}: TypeRowProps) {
  return (
    <li>
      <button type="button" className="types-choice" aria-pressed={isOn} onClick={onChoose}>
        <PositionGlyph type={type} />
        <b>{shortTypeName[type]}</b>
        <span>
          {paysText(type, rate)}
          {planRate ? ` ${rankNoteText.everybody(paysText(type, planRate))}` : ''}
          {discount > 0 ? ` ${betText.less(String(basisPointsToPercent(discount)))}` : ''}
        </span>
      </button>
      <details open={isOn}>
        <summary>
          <Info aria-hidden="true" size={18} strokeWidth={1.75} />
          {odds[0] ? chanceText(odds[0]) : null}
        </summary>
        <p>{howtoText.meanings[type]}</p>
        {odds.length > 1 ? (
          <ul>
            {odds.map((row) => (
              <li key={row.example}>
                <b>{row.example}</b> {chanceText(row)}
              </li>
            ))}
          </ul>
        ) : null}
        <p>{betText.perLine(moneyText(stakeMin), moneyText(stakeMax))}</p>
      </details>
    </li>
  )
}

function chanceText({ wins, of, returns }: OddsRow): string {
  return howtoText.oddsOf(wins, of, returns[0] ?? null)
}
