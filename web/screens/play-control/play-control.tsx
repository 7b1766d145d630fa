import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { StopShown } from '../../../contract/services/play-control.ts'
import { LIMIT_KINDS } from '../../../domain/safer/play-limit.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { AccountHead } from '../../layouts/account-head.tsx'
import { HelpLine } from '../../layouts/help/help-line.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { LOST } from '../../lost/lost-status.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { hasJustRegistered } from '../../session/just-registered.ts'
import { ownPath } from '../../session/safe-path.ts'
import { firstLimitText } from '../../text/first-limit.ts'
import { playControlText } from '../../text/play-control.ts'
import { limitText } from '../../text/play-limits.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/play-control'
import { CheckCard } from './check-card.tsx'
import { CheckDueCard } from './check-due-card.tsx'
import { FirstLimits } from './first-limits.tsx'
import { LimitCards } from './limit-cards.tsx'
import { actOnPlay, BREAK, EXCLUSION, RETURN } from './play-acts.ts'
import { BEGUN_PARAM, stopAsked } from './stop-asked.ts'
import { StopCard } from './stop-cards.tsx'
import './play-control.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator, licence, xsrf } = memberVisit({ context, url })
  const answer = sessionHolds(await clients.organize.playControl({}), url)
  return {
    ...{ licence, xsrf, brand: operator.brand, actKey: crypto.randomUUID() },
    shown: answer.status ? answer : null,
    asked: answer.status ? stopAsked(url, answer.may_begin) : null,
    hasBegun: url.searchParams.has(BEGUN_PARAM),
    next: url.searchParams.has('next') ? ownPath(url.searchParams.get('next')) : null,
    // One for each kind of limit that the question asks for.
    firstKeys: hasJustRegistered(url) ? LIMIT_KINDS.map(() => crypto.randomUUID()) : null,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title } = loaderData?.firstKeys ? firstLimitText : playControlText
  return [{ title: tabTitle(loaderData?.brand ?? '', title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actOnPlay(memberVisit({ context, url }), await request.formData(), url)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

/** A stop that was refused is asked about anew, beside what stands now. */
export function shouldRevalidate({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === LOST) return false
  const sent = formData?.get('_form')
  return sent === BREAK.name || sent === EXCLUSION.name || defaultShouldRevalidate
}

/** Where a member sets limits, takes a break, or stops for long. The tone is calm: no offers, no questions why. */
export default function PlayControl({ loaderData }: Route.ComponentProps) {
  const { shown, licence, xsrf, actKey, firstKeys, next, asked, hasBegun } = loaderData
  if (firstKeys && shown) return <FirstLimits limits={shown.limits} xsrf={xsrf} keys={firstKeys} />
  const standing = shown?.stop?.holds ? shown.stop : null
  return (
    <section className="list-page">
      <AccountHead title={playControlText.title} lead={playControlText.lead} at="/play-control" />
      {shown ? (
        <div className="play-control">
          <CheckDueCard {...{ due: shown.check_due, xsrf, next }} />
          {standing && hasBegun ? (
            <Told tone="success" of={standing.began_at}>
              {playControlText.done}
            </Told>
          ) : null}
          {standing ? <Standing stop={standing} xsrf={xsrf} /> : null}
          <p className="text-sm text-ink-2">{limitText.lead}</p>
          <LimitCards limits={shown.limits} xsrf={xsrf} actKey={actKey} />
          <CheckCard every={shown.check} longest={shown.check_longest} xsrf={xsrf} />
          {(['break', 'exclusion'] as const).map((kind) => (
            <StopCard key={kind} {...{ kind, standing, ahead: shown.may_begin, asked, xsrf, actKey }} />
          ))}
          <p className="text-sm text-ink-2">{playControlText.goesOn}</p>
          <PreloadLink to="/statement" className={buttonClass('soft')}>
            {playControlText.statement}
          </PreloadLink>
        </div>
      ) : (
        <ListFailed title={playControlText.failed} />
      )}
      <HelpLine licence={licence} className="mt-4 max-w-[640px]" />
    </section>
  )
}

/** What stands, until when, and what is open all the same. */
function Standing({ stop, xsrf }: { stop: StopShown; xsrf: string }) {
  const endsMs = Date.parse(stop.ends_at)
  const isExcluded = stop.kind === 'exclusion'
  return (
    <section className="card play-card" aria-labelledby="standing">
      <h2 id="standing" className="text-lg">
        {isExcluded ? playControlText.excluded : playControlText.onBreak}
      </h2>
      <p className="text-xl font-medium">{playControlText.until(dateAndClock(endsMs))}</p>
      {stop.returns_at ? (
        <p>{playControlText.returnsAt(dateAndClock(Date.parse(stop.returns_at)))}</p>
      ) : stop.may_return ? (
        <MemberForm of={RETURN} submit={{ label: playControlText.returnAsk, tone: 'soft' }} xsrf={xsrf}>
          <p className="mb-3">{playControlText.timeIsOver}</p>
          <p className="mb-3 text-sm text-ink-2">{playControlText.returnWhy}</p>
        </MemberForm>
      ) : (
        <p className="text-sm text-ink-2">{playControlText.longer}</p>
      )}
      <div className="play-ways">
        <PreloadLink to="/withdraw" className={buttonClass('soft')}>
          {playControlText.withdraw}
        </PreloadLink>
        <PreloadLink to="/history" className={buttonClass('soft')}>
          {playControlText.history}
        </PreloadLink>
      </div>
    </section>
  )
}
