import { Form } from 'react-router'
import type { SlipPrizes } from '../../../contract/services/prize.ts'
import type { DrawResult } from '../../../contract/shapes.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useFieldFromAddress } from '../../session/use-field-from-address.ts'
import { detailText } from '../../text/prizecheck.ts'
import { type Check, checkableLengths, checkNumber, isOfSlips } from './check-number.ts'

interface NumberCheckerProps {
  result: DrawResult
  slip: SlipPrizes | undefined
  roundId: string
  /** The number in the address: an ordinary form, so that it works without JavaScript and can be shared. */
  typed: string
}

export function NumberChecker({ result, slip, roundId, typed }: NumberCheckerProps) {
  const lengths = checkableLengths(result)
  const words = lengths.join(', ')
  const field = useFieldFromAddress<HTMLInputElement>(typed)
  return (
    <section className="card checker" aria-labelledby="checker-title">
      <h2 id="checker-title">{detailText.checkTitle}</h2>
      <Form method="get" preventScrollReset className="checker-form">
        <input type="hidden" name="round" value={roundId} />
        <input
          ref={field}
          name="number"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={Math.max(...lengths)}
          defaultValue={typed}
          aria-label={detailText.checkLabel(words)}
          placeholder={detailText.checkLabel(words)}
        />
        <Button type="submit" tone="brand">
          {detailText.checkButton}
        </Button>
      </Form>
      {typed === '' ? null : <CheckAnswer check={checkNumber(result, typed, slip)} lengths={words} />}
      {isOfSlips(result) && !slip ? <p>{detailText.checkPartial}</p> : null}
    </section>
  )
}

function CheckAnswer({ check, lengths }: { check: Check; lengths: string }) {
  if (check.is === 'bad') return <Alert tone="error">{detailText.checkBad(lengths)}</Alert>
  if (check.prizes.length === 0) return <Alert tone="info">{detailText.checkLost(check.number)}</Alert>
  return (
    <p className="checker-won" role="status">
      {detailText.checkWon(check.prizes.map((prize) => detailText[prize]).join(', '))}
    </p>
  )
}
