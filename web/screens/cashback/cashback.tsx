import { data } from 'react-router'
import type { CashbackShown, CollectedCashback } from '../../../contract/services/rewards/cashback.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang, type Satang } from '../../../domain/money.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { type FormDone, formDone, formRefused } from '../../forms/form-answer.ts'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { formText } from '../../session/form-text.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { cashbackText } from '../../text/cashback.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/cashback'
import { CollectedBefore } from './collected-before.tsx'
import { daysText } from './days-text.ts'
import { ReckoningCard } from './reckoning-card.tsx'
import '../../../ui/marks/guilloche.css'
import './cashback.css'

const COLLECT = { name: 'collect', fields: {} } as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const shown = sessionHolds(await clients.backend.cashback({ params }), url)
  return { xsrf, brand: operator.brand, shown: shown.status ? shown : null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', cashbackText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { clients, member, operator } = memberVisit({ context, url })
  const form = await request.formData()
  const params = { service: operator.code, username: member.name }
  const asked = await clients.backend.cachbackCollect({ params, xsrf: formText(form, '_csrf') })
  const answer = sessionHolds(asked, url)
  if (!answer.status) return data(formRefused(COLLECT, form, answer), { status: 400 })
  // Another server's success may say no more than that.
  const { collected }: { collected?: CollectedCashback | null } = answer
  return data({ ...formDone(COLLECT), amount: collected?.amount })
}

/** What comes back of what was lost: how much is ready, how it is reckoned, and what was collected before. */
export default function Cashback({ loaderData: { shown, xsrf } }: Route.ComponentProps) {
  const answer = useAnswerTo(COLLECT)
  const text = useBalanceText()
  if (!shown) return <ListFailed title={cashbackText.failed} />
  return (
    <section className="cashback-page">
      <h1 className="text-2xl">{cashbackText.title}</h1>
      {answer && 'done' in answer ? (
        <div className="mt-4">
          <Told tone="success" of={answer}>
            <p className="font-medium">{collectedWords(answer, text)}</p>
          </Told>
        </div>
      ) : null}
      <div className="cashback-columns">
        <div className="cashback-main">
          <ReadyCard shown={shown} xsrf={xsrf} />
          {shown.reason === 'CASHBACK_OFF' || !shown.reckoned ? null : (
            <ReckoningCard {...shown.reckoned} amount={shown.cashback} credit={shown.credit} />
          )}
        </div>
        <CollectedBefore collected={shown.data} />
      </div>
    </section>
  )
}

/** As it was answered: the list below is read anew after that, and until then its newest is the one before. */
function collectedWords(
  { amount }: FormDone & { amount?: number },
  text: (amount: Satang) => string,
): string {
  return amount === undefined ? cashbackText.collectedIt : cashbackText.collected(text(bahtToSatang(amount)))
}

/** The amount that is ready and the button that collects it, or why there is none. */
function ReadyCard({ shown, xsrf }: { shown: CashbackShown; xsrf: string }) {
  const amount = bahtToSatang(shown.cashback)
  const next = shortDate(bangkokMs(shown.next_on))
  const text = useBalanceText()
  return (
    <div className="hero guilloche cashback-ready">
      {shown.reason === 'CASHBACK_OFF' ? null : (
        <>
          <h2 className="text-sm">{headOf(shown)}</h2>
          <p className="cashback-amount">
            <BalanceMoney amount={amount} />
          </p>
        </>
      )}
      {shown.reason === 'CASHBACK_OFF' || !shown.reckoned ? null : (
        <p className="cashback-days">
          {cashbackText.periods[shown.period]}
          <span>{cashbackText.counted(daysText(shown.counted_from, shown.to))}</span>
        </p>
      )}
      {shown.cb_status ? (
        <MemberForm
          of={COLLECT}
          submit={{
            ...{ label: cashbackText.collect(text(amount)), tone: 'cta', size: 'lg' },
            className: 'hero-cta w-full',
          }}
          xsrf={xsrf}
          preventScrollReset
          foot={<p className="cashback-until">{cashbackText.today(next)}</p>}
        />
      ) : (
        <div className="cashback-why" role="status">
          <p className="font-medium">{shown.message ?? cashbackText.notDue}</p>
          {shown.reason === 'CASHBACK_OFF' || !shown.reckoned ? null : (
            <p>{shown.reason === 'CASHBACK_CREDIT' ? cashbackText.today(next) : cashbackText.nextOn(next)}</p>
          )}
        </div>
      )}
    </div>
  )
}

function headOf({ cb_status: isReady, reason }: CashbackShown): string {
  if (isReady) return cashbackText.ready
  if (reason === 'CASHBACK_COLLECTED') return cashbackText.taken
  return reason === 'CASHBACK_TOO_EARLY' ? cashbackText.soFar : cashbackText.ofPeriod
}
