import { useState } from 'react'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { isWholeSets } from '../../../domain/betting/win/set-of-four.ts'
import { bahtToSatang, isBaht, NO_MONEY, type Satang, satang, satangToBaht } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { isPlainAmount } from '../../forms/typed-amount.ts'
import { useMemberBalance } from '../../live/member-balance.ts'
import { MoneyMissing } from '../../live/money-missing.tsx'
import { numberText, setsOnlyText, shortTypeName } from '../../text/bet.ts'
import { boardText, liveRate } from '../../text/bet-realtime.ts'
import { type LiveOffer, priceOf, tooSmall } from './board.ts'
import { type Chosen, quickStakes, type Tray } from './tray.ts'
import type { TrayPanelProps } from './use-tray.ts'

/** The picked numbers at their current prices, and the stake to book them at. */
export function ChosenTray({ own, offers, board, stale, closed }: TrayPanelProps) {
  const { tray, act } = own
  const [typed, setTyped] = useState(String(satangToBaht(tray.stake)))
  const balance = useMemberBalance()
  const { min, max } = stakeBounds(offers, tray.chosen)
  const total = costOfChosen(offers, tray)
  const bySets = tray.chosen.some(({ type }) => type === 'four_set')
  const inBounds = readStake(typed) !== null && tray.stake >= min && tray.stake <= max
  const fits = inBounds && (!bySets || isWholeSets(tray.stake))
  const short = balance !== null && total > balance
  const write = (text: string) => {
    setTyped(text)
    const stake = readStake(text)
    if (stake !== null) act({ do: 'stake', stake })
  }
  if (tray.chosen.length === 0)
    return (
      <section className="tray tray-empty" aria-label={boardText.chosen(0)}>
        <p>{boardText.chosenHint}</p>
      </section>
    )
  return (
    <section className="tray" aria-label={boardText.chosen(tray.chosen.length)}>
      <div className="tray-head">
        <b>{boardText.chosen(tray.chosen.length)}</b>
        <button type="button" className="text-button" onClick={() => act({ do: 'clear' })}>
          {boardText.clear}
        </button>
      </div>
      <ul className="tray-lines">
        {tray.chosen.map((chosen) => (
          <ChosenLine
            key={`${chosen.type} ${chosen.number}`}
            chosen={chosen}
            rate={priceOf(board, chosen.type, chosen.number)?.rate ?? 0}
          />
        ))}
      </ul>
      <StakeField typed={typed} tray={tray} fits={fits} onWrite={write} />
      {tray.unsure ? <Alert tone="warning">{boardText.unsure}</Alert> : null}
      {tray.refused ? <Alert tone="error">{tray.refused}</Alert> : null}
      {fits ? null : (
        <Alert tone="warning">
          {inBounds ? setsOnlyText() : boardText.stakeOff(moneyText(min), moneyText(max))}
        </Alert>
      )}
      <TooSmall numbers={tooSmall(board, tray.chosen, satangToBaht(tray.stake))} />
      <MoneyMissing cost={total} balance={balance} words={boardText.balanceShort} />
      <Button
        tone="cta"
        size="lg"
        busy={tray.busy === 'booking'}
        disabled={!fits || short || stale || closed}
        onClick={() => void own.book()}
      >
        {tray.unsure ? boardText.retry : boardText.book(tray.chosen.length, total)}
      </Button>
    </section>
  )
}

/** Warns before the server would refuse the booking. */
function TooSmall({ numbers }: { numbers: ReturnType<typeof tooSmall> }) {
  if (numbers.length === 0) return null
  const words = numbers.map(({ number, left }) =>
    boardText.takesLess(number, left > 0 ? moneyText(bahtToSatang(left)) : null),
  )
  return <Alert tone="warning">{words.join(' · ')}</Alert>
}

interface StakeFieldProps {
  typed: string
  tray: Tray
  fits: boolean
  onWrite: (text: string) => void
}

function StakeField({ typed, tray, fits, onWrite }: StakeFieldProps) {
  return (
    <div className="tray-stake">
      <label>
        <span>{boardText.stake}</span>
        <input
          inputMode="decimal"
          value={typed}
          aria-label={boardText.stakeLabel}
          aria-invalid={!fits}
          onChange={(event) => onWrite(event.target.value)}
        />
      </label>
      <div className="chip-row">
        {quickStakes(tray.chosen).map((quick) => (
          <Chip
            key={quick}
            shape="square"
            pressed={tray.stake === quick}
            onClick={() => onWrite(String(satangToBaht(quick)))}
          >
            {satangToBaht(quick)}
          </Chip>
        ))}
      </div>
    </div>
  )
}

function ChosenLine({ chosen, rate }: { chosen: Chosen; rate: number }) {
  return (
    <li className="tray-line">
      <b>{numberText(chosen.type, chosen.number)}</b>
      <span>
        {shortTypeName[chosen.type]} <span className="tray-rate">{liveRate(chosen.type, rate)}</span>
      </span>
    </li>
  )
}

/** The cost of the picked numbers, each discounted as in the sale. */
function costOfChosen(offers: readonly LiveOffer[], { chosen, stake }: Tray): Satang {
  const discountOf = (type: BetType) => offers.find((each) => each.type === type)?.discount ?? 0
  return satang(
    chosen.reduce((sum, { type }) => sum + stake - Math.floor((stake * discountOf(type)) / 10_000), 0),
  )
}

/** The bounds that every picked type accepts. */
function stakeBounds(offers: readonly LiveOffer[], chosen: readonly Chosen[]): { min: Satang; max: Satang } {
  const picked = offers.filter(({ type }) => chosen.some((each) => each.type === type))
  if (picked.length === 0) return { min: NO_MONEY, max: NO_MONEY }
  return {
    min: satang(Math.max(...picked.map(({ stakeMin }) => stakeMin))),
    max: satang(Math.min(...picked.map(({ stakeMax }) => stakeMax))),
  }
}

function readStake(text: string) {
  const baht = Number(text.trim())
  return isPlainAmount(text.trim()) && baht > 0 && isBaht(baht) ? bahtToSatang(baht) : null
}
