import { useState } from 'react'
import { Form } from 'react-router'
import type { SlipPrizes } from '../../../contract/services/prize.ts'
import type { DrawResult } from '../../../contract/shapes.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useFieldFromAddress } from '../../session/use-field-from-address.ts'
import { detailText } from '../../text/prizecheck.ts'
import { type Check, checkableLengths, checkNumber, isOfSlips } from './check-number.ts'
import { NumberBoxes } from './number-boxes.tsx'
import { slipPaid } from './slip-paid.ts'

interface NumberCheckerProps {
  result: DrawResult
  slip: SlipPrizes | undefined
  roundId: string
  /** The number in the address: an ordinary form, so that it works without JavaScript and can be shared. */
  asked: string
}

/** Says which prizes a visitor's number wins: a whole slip as soon as its last digit is typed, anything else when it is sent. */
export function NumberChecker({ result, slip, roundId, asked }: NumberCheckerProps) {
  const lengths = checkableLengths(result)
  const longest = Math.max(...lengths)
  const words = lengths.join(', ')
  const isSlip = isOfSlips(result)
  const field = useFieldFromAddress<HTMLInputElement>(asked)
  const [now, setNow] = useState({ asked, typed: asked })
  // Back and a sent form change the address, and with it what the field holds.
  const typed = now.asked === asked ? now.typed : asked
  const number = isSlip && typed.length === longest ? typed : asked
  const input = (
    <input
      ref={field}
      name="number"
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={longest}
      defaultValue={asked}
      onChange={({ currentTarget }) => setNow({ asked, typed: currentTarget.value })}
      aria-label={detailText.checkLabel(words)}
      placeholder={isSlip ? undefined : detailText.checkLabel(words)}
    />
  )
  return (
    <section className="card checker" aria-labelledby="checker-title">
      <h2 id="checker-title">{isSlip ? detailText.checkSlipTitle : detailText.checkTitle}</h2>
      {isSlip ? <p>{detailText.checkLabel(words)}</p> : null}
      <Form method="get" preventScrollReset className={isSlip ? 'checker-form checker-slip' : 'checker-form'}>
        <input type="hidden" name="round" value={roundId} />
        {isSlip ? <NumberBoxes typed={typed}>{input}</NumberBoxes> : input}
        <Button type="submit" tone="brand">
          {detailText.checkButton}
        </Button>
      </Form>
      <div aria-live="polite">
        {number === '' ? null : <CheckAnswer check={checkNumber(result, number, slip)} lengths={words} />}
      </div>
      {isSlip && !slip ? <p>{detailText.checkPartial}</p> : null}
    </section>
  )
}

function CheckAnswer({ check, lengths }: { check: Check; lengths: string }) {
  if (check.is === 'bad') return <Alert tone="error">{detailText.checkBad(lengths)}</Alert>
  if (check.prizes.length === 0) return <Alert tone="info">{detailText.checkLost(check.number)}</Alert>
  const isWholeSlip = check.number.length === 6
  return (
    <div className="checker-won">
      <p>{detailText.checkWon(check.number)}</p>
      <ul>
        {check.prizes.map((prize) => {
          const paid = isWholeSlip ? slipPaid(prize) : null
          return (
            <li key={prize}>
              <span>{detailText[prize]}</span>
              {paid === null ? null : <b>{detailText.eachShort(paid)}</b>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
