import type { ClaimShown, FreeCreditShown } from '../../../contract/services/rewards/coupon.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ProgressBar } from '../../../ui/marks/progress-bar.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { freecreditText } from '../../text/freecredit.ts'
import { bahtText } from '../promotion/terms-text.ts'
import { CouponTerms } from './coupon-card.tsx'
import { GIVE_UP } from './freecredit-acts.ts'

/** The wallet of free credit: what waits, how far each is played, and what became of those before. */
export function WalletCard({ shown: { data, waiting }, xsrf }: { shown: FreeCreditShown; xsrf: string }) {
  const open = data.filter(({ state }) => state === 'active' || state === 'ready')
  const ended = data.filter(({ state }) => state === 'converted' || state === 'given-up')
  return (
    <>
      <section className="card promotion-card" aria-labelledby="wallet">
        <h2 id="wallet" className="text-base">
          {freecreditText.wallet}
        </h2>
        {open.length === 0 ? (
          <EmptyState title={freecreditText.empty} why={freecreditText.emptyWhy} />
        ) : (
          <>
            <p className="promotion-bonus">
              <span className="text-sm text-ink-2">{freecreditText.walletWhy}</span>
              <b>
                <BalanceMoney amount={bahtToSatang(waiting)} />
              </b>
            </p>
            <PreloadLink to="/lottobet" className={buttonClass('cta', 'md', 'w-full')}>
              {freecreditText.bet}
            </PreloadLink>
          </>
        )}
      </section>
      {open.map((each) => (
        <OpenClaim key={each.id} claim={each} xsrf={xsrf} />
      ))}
      <Ended claims={ended} />
    </>
  )
}

function OpenClaim({ claim, xsrf }: { claim: ClaimShown; xsrf: string }) {
  const { id, name, credit, need, done, left, state, cash_min } = claim
  const text = useBalanceText()
  return (
    <section className="card promotion-card" aria-labelledby={`claim-${id}`}>
      <p className="promotion-bonus">
        <span id={`claim-${id}`} className="font-medium" lang={langOf(name)}>
          {name}
        </span>
        <b>
          <BalanceMoney amount={bahtToSatang(credit)} />
        </b>
      </p>
      <div>
        <ProgressBar done={done} of={need} name={`claim-${id}`} words={`done-${id}`} />
        <p id={`done-${id}`} className="promotion-bar-words">
          <span>{freecreditText.done(text(bahtToSatang(done)), text(bahtToSatang(need)))}</span>
          <b>
            {state === 'active'
              ? freecreditText.left(text(bahtToSatang(left)))
              : cash_min > 0
                ? freecreditText.ready(bahtText(cash_min))
                : freecreditText.states.ready}
          </b>
        </p>
      </div>
      <CouponTerms terms={claim} />
      {state === 'active' ? (
        <details className="promotion-give-up">
          <summary>{freecreditText.giveUp}</summary>
          <p className="text-sm text-ink-2">{freecreditText.giveUpWhy}</p>
          <MemberForm
            of={GIVE_UP}
            submit={{
              ...{
                label: freecreditText.giveUpOf(text(bahtToSatang(credit))),
                tone: 'danger',
                className: 'w-full',
              },
            }}
            xsrf={xsrf}
          >
            <input type="hidden" name="claim" value={id} />
          </MemberForm>
        </details>
      ) : null}
    </section>
  )
}

function Ended({ claims }: { claims: readonly ClaimShown[] }) {
  const text = useBalanceText()
  if (claims.length === 0) return null
  return (
    <section className="card promotion-card" aria-labelledby="ended">
      <h2 id="ended" className="text-base">
        {freecreditText.ended}
      </h2>
      <ul className="promotion-ended">
        {claims.map(({ id, name, state, credit, left, ended_at }) => (
          <li key={id}>
            <span>
              <span lang={langOf(name)}>{name}</span>
              <span className="block text-sm text-ink-2">
                {freecreditText.states[state]} · {ended_at ? dateAndClock(Date.parse(ended_at)) : ''}
              </span>
              {left > 0 ? (
                <span className="block text-sm text-warning-ink">
                  {freecreditText.owed(text(bahtToSatang(left)))}
                </span>
              ) : null}
            </span>
            {state === 'converted' ? <BalanceMoney amount={bahtToSatang(credit)} sign="gain" /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
