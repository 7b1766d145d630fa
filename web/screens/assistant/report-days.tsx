import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { AssistantDayShown, AssistantSalesShown } from '../../../contract/assistants/calls.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { DayFilter } from '../../lists/day-filter.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { lastDays } from '../../lists/shown-days.ts'
import { readMonth } from '../../lists/shown-month.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { assistantText } from '../../text/assistants.ts'
import { dayText } from '../../text/lists.ts'
import type { ReportLoaded } from './load-report.ts'

type Figures = Omit<AssistantSalesShown, 'id' | 'name'>

/** What assistants have sold on the days that were asked for: in all, each of them, and by day. */
export function ReportDays({ loaded, nowMs }: { loaded: ReportLoaded; nowMs: number }) {
  const { asked, answer } = loaded
  if (!answer.status) {
    return (
      <>
        <Days asked={asked} nowMs={nowMs} />
        {answer.isRefused ? (
          <Alert tone="error">{answer.message}</Alert>
        ) : (
          <ListFailed title={assistantText.reportFailed} />
        )}
      </>
    )
  }
  return (
    <>
      <Days asked={asked} nowMs={nowMs} />
      <Narrowed asked={asked} answer={answer} />
      {answer.assistants.length === 0 ? (
        <EmptyState title={assistantText.reportNone} why={assistantText.reportNoneWhy} />
      ) : (
        <>
          <Total figures={answer.total} asked={asked} />
          <h2 className="list-day">{assistantText.byAssistant}</h2>
          <ul className="card list-card">
            {answer.assistants.map((each) => (
              <li key={each.id}>
                <Link to={`?${new URLSearchParams({ ...asked, assistant: each.id })}`} className="list-row">
                  <SalesRow name={each.name} of={each} />
                </Link>
              </li>
            ))}
          </ul>
          {[...Map.groupBy(answer.days, ({ date }) => date)].map(([date, ofDay]) => (
            <Day key={date} date={date} sales={ofDay} />
          ))}
        </>
      )}
    </>
  )
}

function Days({ asked: { start, end, ...kept }, nowMs }: { asked: ReportLoaded['asked']; nowMs: number }) {
  const month = readMonth(null, nowMs)
  const before = readMonth(month.earlier, nowMs)
  return (
    <DayFilter
      days={{ start, end }}
      nowMs={nowMs}
      keep={Object.entries(kept)}
      spans={[
        { label: dayText.today, span: lastDays(1, nowMs) },
        { label: assistantText.thisMonth, span: { start: month.start, end: bangkokDate(nowMs) } },
        { label: assistantText.monthBefore, span: { start: before.start, end: before.end } },
      ]}
    />
  )
}

interface AnsweredProps {
  asked: ReportLoaded['asked']
  answer: Extract<ReportLoaded['answer'], { readonly status: true }>
}

/** One assistant and one lottery, by a plain form: it works without scripts. */
function Narrowed({ asked: { start, end, assistant, lottery }, answer }: AnsweredProps) {
  if (answer.all_assistants.length === 0) return null
  return (
    <Form method="get" className="report-narrowed" key={`${assistant} ${lottery}`}>
      <input type="hidden" name="start" value={start} />
      <input type="hidden" name="end" value={end} />
      <SelectField label={assistantText.oneAssistant} name="assistant" defaultValue={assistant ?? ''}>
        <option value="">{assistantText.everyAssistant}</option>
        {answer.all_assistants.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={assistantText.oneLottery} name="lottery" defaultValue={lottery ?? ''}>
        <option value="">{assistantText.everyLottery}</option>
        {answer.lotteries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" tone="soft">
        {dayText.show}
      </Button>
    </Form>
  )
}

function Total({ figures, asked }: { figures: Figures; asked: ReportLoaded['asked'] }) {
  return (
    <section className="card assistant-card report-total" aria-labelledby="report-total">
      <h2 id="report-total" className="text-lg">
        {assistantText.total}
      </h2>
      <dl className="assistant-figures">
        <Figure name={assistantText.soldOf} of={figures.sold} />
        <Figure name={assistantText.netOf} of={figures.net} />
        <Figure name={assistantText.wonOf} of={figures.won} />
        <Figure name={assistantText.cancelledOf} of={figures.cancelled} />
        <Figure name={assistantText.earned} of={figures.commission} />
      </dl>
      <a
        href={`/svc/organize/organize/api/Member/AssistantReport.csv?${new URLSearchParams({ ...asked })}`}
        download
        className={buttonClass('soft', 'sm')}
      >
        <Download aria-hidden="true" size={18} strokeWidth={1.75} />
        {assistantText.csv}
      </a>
    </section>
  )
}

function Figure({ name, of }: { name: string; of: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <BalanceMoney amount={bahtToSatang(of)} decimals="needed" />
      </dd>
    </div>
  )
}

function Day({ date, sales }: { date: string; sales: readonly AssistantDayShown[] }) {
  return (
    <section>
      <h2 className="list-day">{longDate(drawDayMs(date))}</h2>
      <ul className="card list-card">
        {sales.map((each) => (
          <li key={each.id} className="list-row">
            <SalesRow name={each.name} of={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SalesRow({ name, of }: { name: string; of: Figures }) {
  const figure = (label: string, amount: number): ReactNode => (
    <>
      {label} <BalanceMoney amount={bahtToSatang(amount)} decimals="needed" symbol={false} />
    </>
  )
  return (
    <>
      <span className="list-words">
        <b translate="no">{name}</b>
        <span>
          {figure(assistantText.soldOf, of.sold)} · {figure(assistantText.netOf, of.net)} ·{' '}
          {figure(assistantText.wonOf, of.won)}
          {of.cancelled > 0 ? <> · {figure(assistantText.cancelledOf, of.cancelled)}</> : null}
        </span>
      </span>
      <span className="list-end">{figure(assistantText.earned, of.commission)}</span>
    </>
  )
}
