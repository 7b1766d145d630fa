import { data } from 'react-router'
import type { AffiliateShown } from '../../../contract/services/affiliates.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { figureText } from '../../../ui/figure-text.ts'
import { dateAndClock, shortDate } from '../../../ui/thai-date.ts'
import { type FormDone, formDone, formRefused } from '../../forms/form-answer.ts'
import { useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { typedAmount } from '../../forms/typed-amount.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { formText } from '../../session/form-text.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { affiliateText } from '../../text/affiliate.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/affiliate'
import { CAMPAIGN, CampaignsCard } from './campaigns-card.tsx'
import { HowCard } from './how-card.tsx'
import { IncomeCard, TAKE } from './income-card.tsx'
import { IncomeLevels } from './income-levels.tsx'
import { LinkCard } from './link-card.tsx'
import '../../../ui/marks/guilloche.css'
import '../deposit/deposit.css'
import './affiliate.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf } = memberVisit({ context, url })
  const { name: username } = member
  const [shown, income] = await Promise.all([
    clients.backend.affiliate({ params: { service: operator.code, username } }),
    clients.backend.affWithdraw({ params: { username } }),
  ])
  const [page, own] = [sessionHolds(shown, url), sessionHolds(income, url)]
  return {
    ...{ xsrf, brand: operator.brand, origin: url.origin, actKey: crypto.randomUUID() },
    ...{ shown: page.status ? page : null, income: own.status ? own : null },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', affiliateText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { clients, member, operator } = memberVisit({ context, url })
  const form = await request.formData()
  if (formText(form, '_form') === CAMPAIGN.name) {
    const made = sessionHolds(
      await clients.backend.affiliateCampaign({
        body: { tag: formText(form, 'tag') },
        xsrf: formText(form, '_csrf'),
      }),
      url,
    )
    if (!made.status) return data(formRefused(CAMPAIGN, form, made), { status: 400 })
    return data(formDone(CAMPAIGN))
  }
  const asked = await clients.backend.affWithdrawConfirm({
    params: { service: operator.code },
    body: { username: member.name, amount: typedAmount(formText(form, 'amount')) },
    key: formText(form, 'key'),
    xsrf: formText(form, '_csrf'),
  })
  const answer = sessionHolds(asked, url)
  if (!answer.status) return data(formRefused(TAKE, form, answer), { status: 400 })
  // Another server's success may say no more than that.
  const { withdrawal }: { withdrawal?: { readonly amount: number } } = answer
  return data({ ...formDone(TAKE), amount: withdrawal?.amount })
}

/** The member's code and link, who came by it, what their stakes brought, and the way of that to the wallet. */
export default function Affiliate({ loaderData }: Route.ComponentProps) {
  const { shown, income, xsrf, actKey, origin, brand } = loaderData
  if (!shown || !income) return <ListFailed title={affiliateText.failed} />
  return (
    <section className="affiliate-page">
      <h1 className="text-2xl">{affiliateText.title}</h1>
      <Moved />
      {shown.code === null || shown.path === null ? (
        <EmptyState title={affiliateText.elsewhere} why={affiliateText.elsewhereWhy} />
      ) : (
        <>
          {shown.is_on ? null : (
            <div className="mt-4">
              <Alert tone="info">{affiliateText.off}</Alert>
            </div>
          )}
          <div className="affiliate-columns">
            <IncomeCard {...{ shown, income, xsrf, actKey }} />
            <div className="affiliate-main affiliate-side">
              <LinkCard code={shown.code} link={`${origin}${shown.path}`} brand={brand} />
              <Counts shown={shown} />
              <CampaignsCard campaigns={shown.campaigns} link={`${origin}${shown.path}`} xsrf={xsrf} />
            </div>
            <div className="affiliate-main">
              <IncomeLevels levels={shown.levels} />
              <HowCard shown={shown} />
              <Before income={income.data} />
              <TakenBack taken={shown.taken_back} />
            </div>
          </div>
        </>
      )}
    </section>
  )
}

/** What has just been moved to the wallet, as it was answered: until the list is read anew its newest is the one before. */
function Moved() {
  const answer = useAnswerTo(TAKE)
  const text = useBalanceText()
  if (!answer || !('done' in answer)) return null
  const { amount }: FormDone & { amount?: number } = answer
  return (
    <div className="mt-4">
      <Told tone="success" of={answer}>
        <p className="font-medium">
          {amount === undefined ? affiliateText.movedIt : affiliateText.moved(text(bahtToSatang(amount)))}
        </p>
      </Told>
    </div>
  )
}

function Counts({ shown }: { shown: AffiliateShown }) {
  return (
    <section className="card p-5" aria-labelledby="affiliate-friends">
      <h2 id="affiliate-friends" className="text-base">
        {affiliateText.counts}
      </h2>
      <dl className="affiliate-lines">
        <div>
          <dt>
            {affiliateText.clicks}
            <span className="block text-sm">{affiliateText.clicksHint}</span>
          </dt>
          <dd>{figureText(shown.clicks)}</dd>
        </div>
        <div>
          <dt>{affiliateText.signUps}</dt>
          <dd>{figureText(shown.sign_ups)}</dd>
        </div>
        <div>
          <dt>{affiliateText.deposits}</dt>
          <dd>{figureText(shown.first_deposits)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Before({ income }: { income: readonly { id: string; amount: number; at: string }[] }) {
  return (
    <section className="card p-5" aria-labelledby="affiliate-before">
      <h2 id="affiliate-before" className="text-base">
        {affiliateText.history}
      </h2>
      {income.length === 0 ? (
        <p className="py-4 text-sm text-ink-2">{affiliateText.empty}</p>
      ) : (
        <ul className="affiliate-lines">
          {income.map(({ id, amount, at }) => (
            <li key={id}>
              <span className="text-sm text-ink-2">{dateAndClock(Date.parse(at))}</span>
              <BalanceMoney amount={bahtToSatang(amount)} sign="gain" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Nothing where nothing was: most never see it. */
function TakenBack({ taken }: { taken: AffiliateShown['taken_back'] }) {
  if (taken.length === 0) return null
  return (
    <section className="card p-5" aria-labelledby="affiliate-taken-back">
      <h2 id="affiliate-taken-back" className="text-base">
        {affiliateText.takenBack}
      </h2>
      <p className="text-sm text-ink-2">{affiliateText.takenBackWhy}</p>
      <ul className="affiliate-lines">
        {taken.map(({ at, amount, name, date, why }) => (
          <li key={`${at} ${name} ${date}`}>
            <span className="min-w-0">
              {name} {shortDate(bangkokMs(date))}
              <span className="block text-sm text-ink-2">{why}</span>
            </span>
            <BalanceMoney amount={bahtToSatang(amount)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
