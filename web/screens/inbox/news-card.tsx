import { MemberForm } from '../../forms/member-form.tsx'
import { inboxText } from '../../text/inbox.ts'
import { NEWS } from './inbox-acts.ts'

/** Whether the operator may write to the member; what happens to the account is told all the same. */
export function NewsCard({ wanted, xsrf }: { wanted: boolean; xsrf: string }) {
  return (
    <MemberForm
      of={NEWS}
      submit={{ label: wanted ? inboxText.stopNews : inboxText.getNews, tone: 'soft' }}
      xsrf={xsrf}
      done={inboxText.newsDone}
      head={<h2 className="text-lg">{inboxText.newsTitle}</h2>}
      className="card inbox-card"
    >
      <input type="hidden" name="news" value={wanted ? 'off' : 'on'} />
      <p className="text-sm text-ink-2">{wanted ? inboxText.newsOn : inboxText.newsOff}</p>
    </MemberForm>
  )
}
