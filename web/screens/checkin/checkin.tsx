import { data, useRevalidator } from 'react-router'
import { bahtToSatang } from '../../../domain/money.ts'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { Told } from '../../forms/told.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { readMonth } from '../../lists/shown-month.ts'
import { useBalanceText } from '../../live/balance-money.tsx'
import { useAskAgain } from '../../live/use-ask-again.ts'
import { useLive } from '../../live/use-live.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { checkInText } from '../../text/check-in.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/checkin'
import { BonusCard } from './bonus-card.tsx'
import { actOnCheckIn, BONUS } from './check-in-acts.ts'
import { MonthCard } from './month-card.tsx'
import { TakenCard } from './taken-card.tsx'
import { Terms } from './terms.tsx'
import { TodayCard } from './today-card.tsx'
import '../deposit/deposit.css'
import './checkin.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const answer = sessionHolds(await clients.backend.checkinV2({ params }), url)
  const page = answer.status ? answer : null
  const month = page && readMonth(url.searchParams.get('month'), drawDayMs(page.today))
  return { xsrf, brand: operator.brand, page, month }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', checkInText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await actOnCheckIn(memberVisit({ context, url }), await request.formData(), url)
  return data(answer, { status: 'done' in answer ? 200 : 400 })
}

export default function CheckIn({ loaderData: { page, month, xsrf } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  // A deposit that comes in, and a round that is paid, may be what today waits for.
  useLive('balance', () => void revalidate())
  useAskAgain(page?.on === true && !page.collected)
  if (!page || !month) return <ListFailed title={checkInText.failed} />
  return (
    <section className="deposit-page">
      <h1 className="text-2xl">{checkInText.title}</h1>
      <Taken />
      <div className="deposit-columns">
        <div className="checkin-main">
          <TodayCard page={page} xsrf={xsrf} />
          <BonusCard bonuses={page.bonuses} xsrf={xsrf} />
          {page.on ? <Terms page={page} /> : null}
        </div>
        <div className="checkin-main">
          <MonthCard page={page} month={month} />
          <TakenCard days={page.days} />
        </div>
      </div>
    </section>
  )
}

/** What was taken just now. */
function Taken() {
  const answer = usePageAnswer<typeof action>()
  const text = useBalanceText()
  if (!answer || !('done' in answer)) return null
  const { form, day, amount } = answer
  return (
    <div className="mt-4">
      <Told tone="success" of={answer}>
        <p className="font-medium">
          {day === undefined || amount === undefined
            ? checkInText.success
            : takenWords(form === BONUS.name, day, text(bahtToSatang(amount)))}
        </p>
      </Told>
    </div>
  )
}

function takenWords(isBonus: boolean, day: number, baht: string): string {
  return isBonus ? checkInText.bonusTaken(baht) : checkInText.taken(day, baht)
}
