import type { Booking } from '../../../contract/services/realtime.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { clockSeconds } from '../../../ui/thai-date.ts'
import { betText, numberText, shortTypeName } from '../../text/bet.ts'
import { boardText, liveRate } from '../../text/bet-realtime.ts'
import type { LiveOffer } from './board.ts'
import type { SimpleAnswer } from './book-simply.ts'

export interface SimpleBookingProps {
  plan: string
  offers: readonly LiveOffer[]
  simple: { xsrf: string; key: string; answered: SimpleAnswer | undefined }
}

/** Books one number at a time without JavaScript: one form books, the next confirms. */
export function SimpleBooking({ plan, offers, simple: { xsrf, key, answered } }: SimpleBookingProps) {
  const held = answered?.is === 'held' ? answered.booking : undefined
  const typed = answered?.is === 'refused' ? answered : undefined
  return (
    <noscript>
      <form method="post" className="card bet-simple">
        <input type="hidden" name="_csrf" value={xsrf} />
        <input type="hidden" name="_key" value={key} />
        <input type="hidden" name="plan" value={plan} />
        <p>{boardText.simpleIntro}</p>
        {typed ? <Alert tone="error">{typed.message}</Alert> : null}
        {held ? (
          <HeldLine booking={held} />
        ) : (
          <>
            <label>
              {betText.simpleType}
              <select name="type" defaultValue={typed?.type}>
                {offers.map(({ type }) => (
                  <option key={type} value={type}>
                    {shortTypeName[type]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {betText.simpleNumber}
              <input
                name="number"
                required
                inputMode="numeric"
                pattern="[0-9]{1,6}"
                defaultValue={typed?.number}
              />
            </label>
            <label>
              {betText.simpleAmount}
              <input name="amount" required inputMode="decimal" defaultValue={typed?.amount ?? '20'} />
            </label>
            <Button type="submit" name="act" value="book" tone="cta" size="lg">
              {boardText.simpleBook}
            </Button>
          </>
        )}
      </form>
    </noscript>
  )
}

/** The booking of the previous form, to confirm or cancel. */
function HeldLine({ booking: { id, lines, expires_at } }: { booking: Booking }) {
  const [line] = lines
  if (!line) return null
  return (
    <>
      <input type="hidden" name="booking" value={id} />
      <p>
        {shortTypeName[line.type]} {numberText(line.type, line.number)} {liveRate(line.type, line.rate)} · ฿
        {moneyText(bahtToSatang(line.amount))} · {boardText.simpleUntil(clockSeconds(Date.parse(expires_at)))}
      </p>
      <Button type="submit" name="act" value="confirm" tone="cta" size="lg">
        {boardText.simpleConfirm}
      </Button>
      <Button type="submit" name="act" value="cancel" tone="ghost">
        {boardText.cancel}
      </Button>
    </>
  )
}
