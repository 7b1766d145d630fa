import type { CheckInShown } from '../../../contract/check-in-shapes.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { checkInText } from '../../text/check-in.ts'
import { bahtText } from './baht-text.ts'
import { BONUS } from './check-in-acts.ts'

/** The bonuses that wait, the oldest first: it is the one that is taken. */
export function BonusCard({ bonuses, xsrf }: { bonuses: CheckInShown['bonuses']; xsrf: string }) {
  const [oldest] = bonuses
  if (!oldest) return null
  const { day, amount, until } = oldest
  return (
    <section className="card p-5" aria-labelledby="bonus">
      <h2 id="bonus" className="text-base">
        {checkInText.bonusTitle}
      </h2>
      <p className="text-sm text-ink-2">{checkInText.bonusUntil(shortDate(drawDayMs(until)))}</p>
      <MemberForm
        of={BONUS}
        submit={{
          ...{ label: checkInText.takeBonus(day, bahtText(amount)), tone: 'brand', size: 'lg' },
          className: 'mt-3 w-full',
        }}
        xsrf={xsrf}
        preventScrollReset
      >
        <input type="hidden" name="day" value={day} />
      </MemberForm>
    </section>
  )
}
