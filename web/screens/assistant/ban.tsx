import type { AssistantShown } from '../../../contract/assistants/calls.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { memberVisit } from '../../session/guard.ts'
import { assistantText } from '../../text/assistants.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/ban'
import { actionOf, actOnBan, banShape } from './assistant-acts.ts'
import { AssistantHead, loadAssistants } from './assistant-parts.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return loadAssistants(memberVisit({ context, url }), url)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', assistantText.banned) }]
}

export const action = actionOf(actOnBan)

/** The suspended assistants, and the others, who can be suspended here. */
export default function BannedAssistants({ loaderData }: Route.ComponentProps) {
  const { shown, xsrf } = loaderData
  const banned = shown?.assistants.filter(({ banned_at }) => banned_at !== null) ?? []
  const active = shown?.assistants.filter(({ banned_at }) => banned_at === null) ?? []
  return (
    <section className="list-page">
      <AssistantHead at="/assistant/ban" lead={assistantText.banLead} />
      <div className="assistant-cards">
        {shown ? (
          <>
            <h2 className="text-lg">{assistantText.isBanned}</h2>
            {banned.length === 0 ? <p className="text-ink-2">{assistantText.banNone}</p> : null}
            {banned.map((assistant) => (
              <BanCard key={assistant.id} {...{ assistant, xsrf }} />
            ))}
            {active.length === 0 ? null : <h2 className="text-lg">{assistantText.banActive}</h2>}
            {active.map((assistant) => (
              <BanCard key={assistant.id} {...{ assistant, xsrf }} />
            ))}
          </>
        ) : (
          <ListFailed title={assistantText.failed} />
        )}
      </div>
    </section>
  )
}

function BanCard({ assistant, xsrf }: { assistant: AssistantShown; xsrf: string }) {
  const { id, username, role, banned_at: bannedAt } = assistant
  return (
    <article className="card assistant-card">
      <div className="assistant-name">
        <b translate="no">{username}</b>
        <span className="text-sm text-ink-2">
          {bannedAt ? assistantText.bannedSince(dateAndClock(Date.parse(bannedAt))) : role}
        </span>
      </div>
      <MemberForm
        of={banShape(id)}
        submit={
          bannedAt
            ? { label: assistantText.unban, spoken: assistantText.unbanOf(username), tone: 'soft' }
            : { label: assistantText.ban, spoken: assistantText.banOf(username), tone: 'danger' }
        }
        xsrf={xsrf}
        preventScrollReset
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="banned" value={bannedAt ? '' : '1'} />
      </MemberForm>
    </article>
  )
}
