import { MemberForm } from '../../forms/member-form.tsx'
import { inboxText } from '../../text/inbox.ts'
import { OFFERS } from './inbox-acts.ts'

/** Where a member says that no offers are wanted. It holds at once, without scripts too. */
export function OffersCard({ wants, xsrf }: { wants: boolean; xsrf: string }) {
  const label = wants ? inboxText.offersEnd : inboxText.offersBegin
  return (
    <section className="card inbox-card" aria-labelledby="offers">
      <h2 id="offers" className="text-lg">
        {inboxText.offersTitle}
      </h2>
      <p className="text-sm text-ink-2" role="status">
        {wants ? inboxText.offersOn : inboxText.offersOff}
      </p>
      <MemberForm of={OFFERS} submit={{ label, tone: 'soft' }} xsrf={xsrf} preventScrollReset>
        <input type="hidden" name="wants" value={wants ? 'off' : 'on'} />
      </MemberForm>
    </section>
  )
}
