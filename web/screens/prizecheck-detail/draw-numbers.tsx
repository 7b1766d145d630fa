import type { ReactNode } from 'react'
import type { Prize } from '../../../contract/services/prize.ts'
import type { DrawResult } from '../../../contract/shapes.ts'
import { NumberTiles } from '../../../ui/marks/number-tile.tsx'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { detailText } from '../../text/prizecheck.ts'
import { roundText } from '../../text/rounds.ts'
import { neighbours } from './check-number.ts'
import { SLIP_PAID } from './slip-paid.ts'
import '../../../ui/marks/guilloche.css'

/** The lottery with printed slips, whose prizes are fixed amounts. */
const THAI_GOVERNMENT = 'thai-government'

interface DrawNumbersProps {
  prize: Prize
  result: DrawResult
  /** What stands under the main prize. */
  children?: ReactNode
}

/** All numbers of a draw: its main prize under its own name, its other prizes, then every number that can be bet on. */
export function DrawNumbers({ prize, result, children }: DrawNumbersProps) {
  const isSlip = prize.program_code === THAI_GOVERNMENT
  const [main = mainOf(result), ...others] = prize.published ?? []
  return (
    <>
      <section
        className="hero guilloche guilloche-whole detail-hero"
        aria-label={main?.name ?? roundText.result}
      >
        {main ? (
          <MainPrize name={main.name} number={main.number} origin={prize.origin} isSlip={isSlip} />
        ) : null}
        <dl className="detail-numbers">
          {isSlip
            ? null
            : others.map(({ key, name, number }) => (
                <Numbers key={`${key}${number}`} name={name} numbers={[number]} paid={null} />
              ))}
          <Numbers
            name={detailText.frontThree}
            numbers={result.three_front}
            paid={isSlip ? SLIP_PAID.frontThree : null}
          />
          <Numbers
            name={detailText.backThree}
            numbers={result.three_bottom}
            paid={isSlip ? SLIP_PAID.backThree : null}
          />
          {isSlip ? (
            <Numbers name={detailText.lastTwo} numbers={oneOf(result.two_bottom)} paid={SLIP_PAID.lastTwo} />
          ) : (
            <>
              <Numbers name={detailText.threeTop} numbers={oneOf(result.three_top)} paid={null} />
              <Numbers name={detailText.twoTop} numbers={oneOf(result.two_top)} paid={null} />
              <Numbers name={detailText.twoBottom} numbers={oneOf(result.two_bottom)} paid={null} />
            </>
          )}
        </dl>
      </section>
      {children}
      {isSlip && result.first ? (
        <section className="card detail-near" aria-labelledby="detail-near">
          <div>
            <h2 id="detail-near">{detailText.near}</h2>
            <p>{detailText.nearCount(2, SLIP_PAID.near)}</p>
          </div>
          <ul>
            {neighbours(result.first).map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** What an answer without published numbers calls its main prize. */
function mainOf({ first }: DrawResult): { name: string; number: string } | undefined {
  return first ? { name: detailText.first, number: first } : undefined
}

interface MainPrizeProps {
  name: string
  number: string
  origin: Prize['origin']
  isSlip: boolean
}

function MainPrize({ name, number, origin, isSlip }: MainPrizeProps) {
  return (
    <div className="detail-first">
      <p>
        {name} <InventedMark origin={origin} />
      </p>
      <MainNumber number={number} />
      {isSlip ? <p>{detailText.each(SLIP_PAID.first)}</p> : null}
    </div>
  )
}

/** The figure of an exchange is written, because tiles hold digits only. */
function MainNumber({ number }: { number: string }) {
  if (/\D/.test(number)) return <b className="detail-figure">{number}</b>
  return <NumberTiles number={number} tone="jade" size="xl" />
}

interface NumbersProps {
  name: string
  numbers: readonly string[] | undefined
  paid: string | null
}

function Numbers({ name, numbers, paid }: NumbersProps) {
  if (!numbers?.length) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{numbers.join(' ')}</b>
        {paid ? <small>{detailText.eachShort(paid)}</small> : null}
      </dd>
    </div>
  )
}

function oneOf(number: string | undefined): readonly string[] | undefined {
  return number ? [number] : undefined
}
