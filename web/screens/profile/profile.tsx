import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import type { Profile as ProfileShown } from '../../../contract/services/organize.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { maskedAccount } from '../../../domain/payments/account-groups.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { formDone, formRefused } from '../../forms/form-answer.ts'
import { AccountHead } from '../../layouts/account-head.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { formText } from '../../session/form-text.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { safePath } from '../../session/safe-path.ts'
import { profileText } from '../../text/account.ts'
import type { Route } from './+types/profile'
import { bankAddedPath } from './add-bank-path.ts'
import { BankCard } from './bank-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { BANK, PHONE, profileChangeOf } from './profile-change.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, xsrf } = memberVisit({ context, url })
  const [answer, banks, protection] = await Promise.all([
    clients.organize.getProfile({ xsrf }),
    clients.open.banks(),
    clients.organize.protection({}),
  ])
  sessionHolds(answer, url)
  const hasPin = protection.status && protection.data.pin !== null
  return { xsrf, banks: banks.data, hasPin, profile: answer.status ? masked(answer.data) : null }
}

/** The page gets only the digits of a bank account that it shows. */
function masked(profile: ProfileShown): ProfileShown {
  const banks = profile.banks?.map((bank) => ({
    ...bank,
    account_no: maskedAccount(bank.code, bank.account_no),
  }))
  return banks ? { ...profile, banks } : profile
}

/** The specification's own title. */
export function meta() {
  return [{ title: 'Profile' }]
}

/** The page has two forms, for phone and bank; each sends its own fields. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { clients } = memberVisit({ context, url })
  const form = await request.formData()
  const shape = form.has('phone') ? PHONE : BANK
  const answer = sessionHolds(
    await clients.organize.upDateProfile({ body: profileChangeOf(form), xsrf: formText(form, '_csrf') }),
    url,
  )
  if (!answer.status) return data(formRefused(shape, form, answer), { status: 400 })
  // Who adds an account on the way to something goes on there.
  const next = safePath(url.searchParams.get('next'))
  return shape === BANK && next !== '/' ? redirect(bankAddedPath(next)) : formDone(shape)
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, banks, hasPin, xsrf } = loaderData
  return (
    <section className="list-page">
      <AccountHead title={profileText.heading} at="/profile" />
      {profile ? (
        <div className="mt-4 grid gap-4 lg:grid-cols-2 lg:items-start">
          <div>
            <dl className="card grid gap-4 p-5">
              <Fact label={profileText.name}>{profile.username}</Fact>
              <Fact label={profileText.code}>{profile.member_username}</Fact>
              {profile.full_name === undefined ? null : (
                <Fact label={profileText.fullName}>
                  {profile.full_name ? (
                    <span lang={langOf(profile.full_name)}>{profile.full_name}</span>
                  ) : (
                    <NotSaid />
                  )}
                </Fact>
              )}
              {profile.phone === undefined ? null : (
                <Fact label={profileText.phone}>{profile.phone ?? <NotSaid />}</Fact>
              )}
              <Fact label={profileText.balance}>
                <BalanceMoney amount={bahtToSatang(profile.balance)} />
              </Fact>
              {profile.joined_at === undefined ? null : (
                <Fact label={profileText.joined}>{longDate(Date.parse(profile.joined_at))}</Fact>
              )}
            </dl>
            <div className="mt-4 grid grid-cols-2 gap-3">
              <PreloadLink to="/history" className={buttonClass('soft')}>
                {profileText.history}
              </PreloadLink>
              <PreloadLink to="/changepass" className={buttonClass('soft')}>
                {profileText.settings}
              </PreloadLink>
            </div>
          </div>
          <div className="grid gap-4">
            <BankCard own={profile.banks ?? []} banks={banks} xsrf={xsrf} hasPin={hasPin} />
            <PhoneCard has={Boolean(profile.phone)} xsrf={xsrf} hasPin={hasPin} />
          </div>
        </div>
      ) : (
        <ListFailed title={profileText.failed} />
      )}
    </section>
  )
}

function NotSaid() {
  return <span className="font-normal text-ink-3">{profileText.none}</span>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
