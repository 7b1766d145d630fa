import Repeat from 'lucide-react/icons/repeat'
import Star from 'lucide-react/icons/star'
import { Link, useSearchParams } from 'react-router'
import type { Bill } from '../../../contract/services/bill.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { againText } from '../../text/favourites.ts'
import type { CancelAct } from './cancel-bill.ts'
import { KEEP, type KeepAct } from './keep-bill.ts'

interface TicketAgainProps {
  bill: Bill
  /** The round that takes the numbers again, in words; null while none is open. */
  again: string | null
  xsrf: string
}

/** Bets the same numbers again in the open round of the lottery, or saves them as a favourite. */
export function TicketAgain({ bill, again, xsrf }: TicketAgainProps) {
  const done = usePageAnswer<KeepAct | CancelAct>()
  const [search] = useSearchParams()
  const kept = done && 'kept' in done ? done.kept : null
  const refused = useAnswerTo(KEEP)
  return (
    <section className="ticket-again">
      {search.get('again') === 'shut' ? <Alert tone="info">{againText.shut}</Alert> : null}
      {again ? (
        <Link to={`/bet?from=${bill.id}`} className={buttonClass('brand')}>
          <Repeat aria-hidden="true" size={18} strokeWidth={1.75} />
          {againText.again(again)}
        </Link>
      ) : (
        search.get('again') !== 'shut' && <p>{againText.waits}</p>
      )}
      {kept === null ? (
        <details open={refused !== undefined}>
          <summary className={buttonClass('soft')}>
            <Star aria-hidden="true" size={18} strokeWidth={1.75} />
            {againText.keep}
          </summary>
          <MemberForm
            of={KEEP}
            submit={{ label: againText.save, tone: 'brand' }}
            xsrf={xsrf}
            className="ticket-keep"
          >
            <input type="hidden" name="act" value="keep" />
            <FormField
              label={againText.name}
              name="name"
              required
              maxLength={40}
              autoComplete="off"
              placeholder={againText.nameHint}
              defaultValue={bill.note ?? ''}
            />
          </MemberForm>
        </details>
      ) : (
        <Alert tone="info">
          {againText.saved(kept)} <Link to="/favourites">{againText.see}</Link>
        </Alert>
      )}
    </section>
  )
}
