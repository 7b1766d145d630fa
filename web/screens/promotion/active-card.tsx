import type { GrantShown } from '../../../contract/services/rewards/promotion.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { promotionText } from '../../text/promotion.ts'
import { CountedLines } from './counted-lines.tsx'
import { GIVE_UP } from './promotion-acts.ts'
import { EveryTerms } from './terms-list.tsx'
import { bahtText } from './terms-text.ts'

/** The promotion in use: how far it is played, what it asks for, and the way out of it. */
export function ActiveCard({ grant, xsrf }: { grant: GrantShown; xsrf: string }) {
  const { id, name, bonus, groups, counts, cash_max, cash_with } = grant
  const text = useBalanceText()
  return (
    <section className="card promotion-card" aria-labelledby="active">
      <h2 id="active" className="text-sm text-ink-2">
        {promotionText.active}
      </h2>
      <h3 className="text-base font-medium" lang={langOf(name)}>
        {name}
      </h3>
      <p className="promotion-bonus">
        <span>{promotionText.bonus}</span>
        <b>
          <BalanceMoney amount={bahtToSatang(bonus)} />
        </b>
      </p>
      <PlayedBar grant={grant} />
      <PreloadLink to="/lottobet" className={buttonClass('cta', 'md', 'w-full')}>
        {promotionText.bet}
      </PreloadLink>
      <ul className="promotion-rules">
        {cash_max === null ? null : (
          <li>{promotionText.cashWith(text(bahtToSatang(cash_with)), bahtText(cash_max))}</li>
        )}
        <CountedLines counts={counts} only={groups.length > 0} />
        <EveryTerms />
        <li>{promotionText.unbounded}</li>
      </ul>
      <details className="promotion-give-up">
        <summary>{promotionText.giveUp}</summary>
        <p className="text-sm text-ink-2">{promotionText.giveUpWhy}</p>
        <MemberForm
          of={GIVE_UP}
          submit={{
            label: promotionText.giveUpOf(text(bahtToSatang(bonus))),
            tone: 'danger',
            className: 'w-full',
          }}
          xsrf={xsrf}
        >
          <input type="hidden" name="grant" value={id} />
        </MemberForm>
      </details>
    </section>
  )
}

function PlayedBar({ grant: { done, need, left } }: { grant: GrantShown }) {
  const text = useBalanceText()
  return (
    <div>
      <ProgressBar done={done} of={need} name="active" words="promotion-done" />
      <p id="promotion-done" className="promotion-bar-words">
        <span>{promotionText.done(text(bahtToSatang(done)), text(bahtToSatang(need)))}</span>
        <b>{left > 0 ? promotionText.left(text(bahtToSatang(left))) : promotionText.met}</b>
      </p>
    </div>
  )
}

/** Those that have ended, the newest first. */
export function EndedGrants({ grants }: { grants: readonly GrantShown[] }) {
  const text = useBalanceText()
  if (grants.length === 0) return null
  return (
    <section className="card promotion-card" aria-labelledby="ended">
      <h2 id="ended" className="text-base">
        {promotionText.ended}
      </h2>
      <ul className="promotion-ended">
        {grants.map(({ id, name, state, bonus, left, cash_max, cash_with, ended_at }) => (
          <li key={id}>
            <span>
              <span lang={langOf(name)}>{name}</span>
              <span className="block text-sm text-ink-2">
                {promotionText.states[state]} · {ended_at ? dateAndClock(Date.parse(ended_at)) : ''}
              </span>
              {state === 'converted' && cash_max !== null ? (
                <span className="block text-sm text-ink-2">
                  {promotionText.cashSo(text(bahtToSatang(cash_with)), bahtText(cash_max))}
                </span>
              ) : null}
              {left > 0 ? (
                <span className="block text-sm text-warning-ink">
                  {promotionText.owed(text(bahtToSatang(left)))}
                </span>
              ) : null}
            </span>
            {state === 'converted' ? <BalanceMoney amount={bahtToSatang(bonus)} sign="gain" /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
