import CircleCheck from 'lucide-react/icons/circle-check'
import Flame from 'lucide-react/icons/flame'
import type { CheckInShown } from '../../../contract/check-in-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { useBalanceText } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { checkInText } from '../../text/check-in.ts'
import { bahtText } from './baht-text.ts'
import { CHECK_IN } from './check-in-acts.ts'
import { Ladder } from './ladder.tsx'

/** The run, the next prize, the ladder, and what can be done about it now. */
export function TodayCard({ page, xsrf }: { page: CheckInShown; xsrf: string }) {
  const { next, streak, collected, ladder } = page
  if (!page.on && !collected) return <Refused page={page} />
  return (
    <section className="card p-5" aria-labelledby="next-prize">
      <div className="checkin-head">
        <div>
          <h2 id="next-prize" className="text-sm font-normal text-ink-2">
            {checkInText.next}
          </h2>
          <Money amount={bahtToSatang(next.amount)} className="checkin-prize" />
          <p className="text-sm text-ink-2">
            {collected ? checkInText.nextTomorrow(next.day) : checkInText.nextToday(next.day)}
          </p>
        </div>
        <p className="checkin-streak">
          <Flame aria-hidden="true" size={20} strokeWidth={1.75} />
          {checkInText.streak(streak)}
        </p>
      </div>
      <Ladder ladder={ladder} />
      <Now page={page} xsrf={xsrf} />
    </section>
  )
}

function Now({ page, xsrf }: { page: CheckInShown; xsrf: string }) {
  const { next, collected, refused } = page
  if (collected) {
    return (
      <p className="checkin-done">
        <CircleCheck aria-hidden="true" size={24} strokeWidth={1.75} />
        <span>
          <b>{checkInText.done}</b>
          {page.on ? (
            <span className="checkin-done-next">{checkInText.doneNext(bahtText(next.amount))}</span>
          ) : null}
        </span>
      </p>
    )
  }
  if (refused !== undefined) return <Refused page={page} />
  return (
    <MemberForm
      of={CHECK_IN}
      submit={{
        ...{ label: checkInText.take(bahtText(next.amount)), tone: 'cta', size: 'lg' },
        className: 'mt-4 w-full',
      }}
      xsrf={xsrf}
      className="mt-4"
      preventScrollReset
    >
      <input type="hidden" name="day" value={next.day} />
    </MemberForm>
  )
}

/** What is missing today, and where it is done. */
function Refused({ page: { refused, message = '', condition } }: { page: CheckInShown }) {
  const isOff = refused === 'CHECKIN_OFF'
  const { kind, deposited, staked } = condition
  const text = useBalanceText()
  return (
    <div className={isOff ? undefined : 'mt-4'}>
      <Alert tone={isOff ? 'info' : 'warning'}>
        {isOff ? null : <p className="font-medium">{checkInText.notYet}</p>}
        <p className="text-pretty" lang={langOf(message)}>
          {message}
        </p>
        {isOff ? null : (
          <p className="text-sm">
            {checkInText.sofar(text(bahtToSatang(deposited)), text(bahtToSatang(staked)))}
          </p>
        )}
      </Alert>
      <div className="checkin-ways">
        {kind === 'deposit' && !isOff ? null : (
          <PreloadLink to="/lottobet" className={buttonClass(kind === 'bet' ? 'cta' : 'soft', 'lg')}>
            {checkInText.bet}
          </PreloadLink>
        )}
        {isOff || kind === 'bet' ? null : (
          <PreloadLink to="/deposit" className={buttonClass('cta', 'lg')}>
            {checkInText.deposit}
          </PreloadLink>
        )}
      </div>
    </div>
  )
}
