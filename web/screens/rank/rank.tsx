import type { RankShown } from '../../../contract/services/rewards/rank.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useBalanceText } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { rankText } from '../../text/rank.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/rank'
import '../../../ui/marks/guilloche.css'
import './rank.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const shown = sessionHolds(await clients.backend.rank({ params }), url)
  return { brand: operator.brand, shown: shown.status ? shown : null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', rankText.title) }]
}

const text = (baht: Baht) => moneyText(bahtToSatang(baht))

/** The member's rank, how far the next one is and what it brings, and how it is reckoned. */
export default function Rank({ loaderData: { shown } }: Route.ComponentProps) {
  if (!shown) return <ListFailed title={rankText.failed} />
  return (
    <section className="rank-page">
      <h1 className="text-2xl">{rankText.title}</h1>
      {shown.is_on ? (
        <div className="rank-main">
          <NowCard shown={shown} />
          <TowardsCard shown={shown} />
          <StepsCard shown={shown} />
          <HowCard shown={shown} />
          <HistoryCard decided={shown.data} />
        </div>
      ) : (
        <EmptyState title={rankText.off} why={rankText.offWhy} />
      )}
    </section>
  )
}

function NowCard({ shown: { rank, rank_percent, raise_percent, cashback_percent } }: { shown: RankShown }) {
  return (
    <div className="hero guilloche rank-now">
      <h2 className="text-sm">{rankText.now}</h2>
      <p className="rank-name">{rankText.nth(rank)}</p>
      {cashback_percent === null ? null : (
        <p className="rank-brings">{rankText.brings(cashback_percent, rank_percent)}</p>
      )}
      {raise_percent > 0 ? <p className="rank-brings">{rankText.raises(String(raise_percent))}</p> : null}
    </div>
  )
}

/** How much of the next rank is turned over. */
function TowardsCard({ shown }: { shown: RankShown }) {
  const { turnover, rank, tomorrow, next, cashback_percent: everybody } = shown
  const own = useBalanceText()
  return (
    <section className="card rank-card" aria-labelledby="rank-turnover">
      <h2 id="rank-turnover" className="text-base">
        {rankText.turnover}
      </h2>
      {next ? (
        <>
          <ProgressBar done={turnover} of={next.needed} name="rank-turnover" words="rank-missing" />
          <p className="text-sm text-ink-2">
            {rankText.towards(own(bahtToSatang(turnover)), text(next.needed))}
          </p>
          <p id="rank-missing" className="font-medium">
            {rankText.missing(own(bahtToSatang(next.missing)), next.rank, bringsOf(next, everybody))}
          </p>
        </>
      ) : (
        <>
          <p>{rankText.of(own(bahtToSatang(turnover)))}</p>
          <p className="font-medium">{rankText.highest}</p>
        </>
      )}
      {tomorrow === rank ? null : (
        <p className="text-sm">
          {rankText.tomorrow(tomorrow === 0 ? rankText.noneYet : rankText.nth(tomorrow))}
        </p>
      )}
    </section>
  )
}

/** What a rank brings, in words: cashback where there is some, and raised rates where it raises them. */
function bringsOf({ percent, raise_percent }: RankShown['steps'][number], everybody: number | null): string {
  return rankText.nextBrings(
    everybody === null ? null : everybody + percent,
    raise_percent > 0 ? String(raise_percent) : null,
  )
}

function StepsCard({ shown: { steps, rank: own, cashback_percent } }: { shown: RankShown }) {
  return (
    <section className="card rank-card" aria-labelledby="rank-steps">
      <h2 id="rank-steps" className="text-base">
        {rankText.steps}
      </h2>
      <ul className="rank-steps">
        {steps.map(({ rank, needed, percent, raise_percent }) => (
          <li key={rank} aria-current={rank === own ? 'true' : undefined}>
            <span>
              {rankText.nth(rank)}
              {rank === own ? <b className="text-sm"> · {rankText.yours}</b> : null}
              <span className="block text-sm text-ink-2">{rankText.of(text(needed))}</span>
            </span>
            <span className="rank-more">
              {cashback_percent === null ? null : <span className="block">{rankText.plus(percent)}</span>}
              {raise_percent > 0 ? (
                <span className="block">{rankText.plusRaise(String(raise_percent))}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {cashback_percent === null ? null : (
        <PreloadLink to="/cashback" className={buttonClass('soft', 'md', 'w-full')}>
          {rankText.cashback}
        </PreloadLink>
      )}
    </section>
  )
}

/** Only of what ranks raise here. */
function HowCard({ shown: { steps, cashback_percent } }: { shown: RankShown }) {
  const { rules, cashbackRules, raiseRules } = rankText
  const isRaised = steps.some((step) => step.raise_percent > 0)
  return (
    <section className="card rank-card" aria-labelledby="rank-how">
      <h2 id="rank-how" className="text-base">
        {rankText.how}
      </h2>
      <ul className="rank-rules">
        {[...rules, ...(cashback_percent === null ? [] : cashbackRules), ...(isRaised ? raiseRules : [])].map(
          (rule) => (
            <li key={rule}>{rule}</li>
          ),
        )}
      </ul>
    </section>
  )
}

/** The days on which the rank changed. */
function HistoryCard({ decided }: { decided: RankShown['data'] }) {
  const own = useBalanceText()
  if (decided.length === 0) return null
  return (
    <section className="card rank-card" aria-labelledby="rank-history">
      <h2 id="rank-history" className="text-base">
        {rankText.history}
      </h2>
      <ul className="rank-history">
        {decided.map(({ day, rank, turnover }) => (
          <li key={day}>
            <span>
              {rankText.nth(rank)}
              <span className="block text-sm text-ink-2">{rankText.of(own(bahtToSatang(turnover)))}</span>
            </span>
            <span className="text-sm text-ink-2">{rankText.from(shortDate(bangkokMs(day)))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
