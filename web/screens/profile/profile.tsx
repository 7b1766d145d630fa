import type { ReactNode } from 'react'
import { bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { PreloadLink } from '../../session/preload-link.tsx'
import { profileText } from '../../text/account.ts'
import type { Route } from './+types/profile'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, xsrf } = memberVisit({ context, url })
  const answer = sessionHolds(await clients.organize.getProfile({ xsrf }), url)
  return answer.status ? { profile: answer.data } : { profile: null, why: answer.message }
}

/** The specification's own title. */
export function meta() {
  return [{ title: 'Profile' }]
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile } = loaderData
  return (
    <section className="mx-auto max-w-120">
      <h1 className="text-2xl">{profileText.heading}</h1>
      {profile ? (
        <dl className="card mt-4 grid gap-4 p-5">
          <Fact label={profileText.name}>{profile.username}</Fact>
          <Fact label={profileText.code}>{profile.member_username}</Fact>
          <Fact label={profileText.balance}>
            <Money amount={bahtToSatang(profile.balance)} />
          </Fact>
          <Fact label={profileText.joined}>{longDate(Date.parse(profile.joined_at))}</Fact>
        </dl>
      ) : (
        <Alert tone="error">{profileText.failed}</Alert>
      )}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <PreloadLink to="/history" className={buttonClass('soft')}>
          {profileText.history}
        </PreloadLink>
        <PreloadLink to="/changepass" className={buttonClass('soft')}>
          {profileText.settings}
        </PreloadLink>
      </div>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
