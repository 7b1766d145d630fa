import type { AssistantShown } from '../../../contract/assistants/calls.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { figureText } from '../../../ui/figure-text.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit } from '../../session/guard.ts'
import { assistantText } from '../../text/assistants.ts'
import { tabTitle } from '../../text/th.ts'
import { CopyButton } from '../deposit/copy-button.tsx'
import type { Route } from './+types/assistant'
import { actionOf, actOnAssistant, CHANGE, MADE_PARAM, PASSWORD } from './assistant-acts.ts'
import { AssistantHead, loadAssistants, TermsFields } from './assistant-parts.tsx'
import { TwoStepAskedCard } from './two-step-asked-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'
import '../deposit/deposit.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [of, made] = [url.searchParams.get('of'), url.searchParams.get(MADE_PARAM)]
  return { ...(await loadAssistants(memberVisit({ context, url }), url)), of, made }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', assistantText.title) }]
}

export const action = actionOf(actOnAssistant)

/** All assistants of a member with what each has sold; or one of them, to be changed. */
export default function Assistants({ loaderData }: Route.ComponentProps) {
  const { shown, xsrf, of } = loaderData
  const chosen = shown?.assistants.find(({ id }) => id === of)
  // Only one that is on the list: an address says nothing that is not so.
  const made = shown?.assistants.find(({ username }) => username === loaderData.made)
  return (
    <section className="list-page">
      <AssistantHead at="/assistant" lead={assistantText.lead} />
      <div className="assistant-cards">
        {shown ? null : <ListFailed title={assistantText.failed} />}
        {made ? <Made username={made.username} /> : null}
        {shown && chosen ? <Change key={chosen.id} {...{ shown, assistant: chosen, xsrf }} /> : null}
        {shown && !chosen ? (
          <List assistants={shown.assistants} isTwoStepAsked={shown.two_step_asked} />
        ) : null}
        {shown && !chosen ? <TwoStepAskedCard {...{ shown, xsrf }} /> : null}
      </div>
    </section>
  )
}

/** With what the new assistant signs in, ready to be handed on. */
function Made({ username }: { username: string }) {
  return (
    <Told tone="success" of={username}>
      <p className="font-medium">{assistantText.created}</p>
      <p>{assistantText.signsIn}</p>
      <SignInName username={username} />
    </Told>
  )
}

function SignInName({ username }: { username: string }) {
  return (
    <span className="assistant-sign-in">
      <b translate="no">{username}</b>
      <CopyButton text={username} what={assistantText.signInName} />
    </span>
  )
}

interface ListProps {
  assistants: readonly AssistantShown[]
  isTwoStepAsked: boolean
}

function List({ assistants, isTwoStepAsked }: ListProps) {
  if (assistants.length === 0) {
    return (
      <div className="card assistant-card">
        <h2 className="text-lg">{assistantText.none}</h2>
        <p className="text-ink-2">{assistantText.noneWhy}</p>
        <PreloadLink to="/assistant/role" className={buttonClass('cta')}>
          {assistantText.toRoles}
        </PreloadLink>
      </div>
    )
  }
  return assistants.map((assistant) => (
    <article key={assistant.id} className="card assistant-card">
      <div className="assistant-name">
        <SignInName username={assistant.username} />
        <Badge tone={assistant.banned_at ? 'warning' : 'plain'}>
          {assistant.banned_at ? assistantText.isBanned : assistant.role}
        </Badge>
      </div>
      {isTwoStepAsked && assistant.two_step_since === null ? (
        <p className="text-sm text-ink-2">{assistantText.stepMissing}</p>
      ) : null}
      <dl className="assistant-figures">
        <div>
          <dt>{assistantText.stakedToday}</dt>
          <dd>
            <BalanceMoney amount={bahtToSatang(assistant.staked_today)} />{' '}
            {assistant.day_budget === null ? null : (
              <span className="text-sm text-ink-2">
                {assistantText.ofBudget(figureText(assistant.day_budget))}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{assistantText.sold}</dt>
          <dd>
            <BalanceMoney amount={bahtToSatang(assistant.sold)} />
          </dd>
        </div>
        <div>
          <dt>{assistantText.won}</dt>
          <dd>
            <BalanceMoney amount={bahtToSatang(assistant.won)} />
          </dd>
        </div>
      </dl>
      <PreloadLink
        to={`/assistant?of=${assistant.id}`}
        className={buttonClass('soft')}
        aria-label={assistantText.changeTitle(assistant.username)}
      >
        {assistantText.change}
      </PreloadLink>
    </article>
  ))
}

interface ChangeProps {
  shown: NonNullable<Route.ComponentProps['loaderData']['shown']>
  assistant: AssistantShown
  xsrf: string
}

function Change({ shown, assistant, xsrf }: ChangeProps) {
  return (
    <>
      <PreloadLink to="/assistant" className="text-sm text-brand-ink">
        {assistantText.back}
      </PreloadLink>
      <div className="card assistant-card">
        <MemberForm
          of={CHANGE}
          submit={{ label: assistantText.changeSubmit, tone: 'cta' }}
          xsrf={xsrf}
          done={assistantText.changed}
          head={<h2 className="text-lg">{assistantText.changeTitle(assistant.username)}</h2>}
        >
          <input type="hidden" name="id" value={assistant.id} />
          <TermsFields roles={shown.roles} lotteries={shown.lotteries} now={assistant} />
        </MemberForm>
      </div>
      <div className="card assistant-card">
        <MemberForm
          of={PASSWORD}
          submit={{ label: assistantText.passwordSubmit, tone: 'soft' }}
          xsrf={xsrf}
          done={assistantText.passwordDone}
          head={<h2 className="text-lg">{assistantText.passwordTitle}</h2>}
        >
          <input type="hidden" name="id" value={assistant.id} />
          <PasswordField label={assistantText.newPassword} name="password" autoComplete="new-password" />
          <PasswordField
            label={assistantText.ownPassword}
            name="own_password"
            autoComplete="current-password"
          />
        </MemberForm>
      </div>
      <TwoStepCard assistant={assistant} xsrf={xsrf} />
    </>
  )
}
