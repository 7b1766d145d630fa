import { Form } from 'react-router'
import type { DrawResult } from '../../../contract/shapes.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { detailText } from '../../text/prizecheck.ts'
import { checkableLengths, checkNumber } from './check-number.ts'

interface NumberCheckerProps {
  result: DrawResult
  roundId: string
  /** What the address asks to check: an ordinary form, so it works without JavaScript and can be shared. */
  typed: string
}

export function NumberChecker({ result, roundId, typed }: NumberCheckerProps) {
  const lengths = checkableLengths(result)
  const words = lengths.join(', ')
  return (
    <section className="card checker" aria-labelledby="checker-title">
      <h2 id="checker-title">{detailText.checkTitle}</h2>
      <Form method="get" preventScrollReset className="checker-form">
        <input type="hidden" name="round" value={roundId} />
        <input
          key={`${roundId} ${typed}`}
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
      {typed === '' ? null : <CheckAnswer result={result} typed={typed} lengths={words} />}
      {result.first ? <p>{detailText.checkPartial}</p> : null}
    </section>
  )
}

function CheckAnswer({ result, typed, lengths }: { result: DrawResult; typed: string; lengths: string }) {
  const check = checkNumber(result, typed)
  if (check.is === 'bad') return <Alert tone="error">{detailText.checkBad(lengths)}</Alert>
  if (check.prizes.length === 0) return <Alert tone="info">{detailText.checkLost(check.number)}</Alert>
  return (
    <p className="checker-won" role="status">
      {detailText.checkWon(check.prizes.map((prize) => detailText[prize]).join(', '))}
    </p>
  )
}
