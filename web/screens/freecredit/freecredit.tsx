import { data, useRevalidator } from 'react-router'
import type { CouponShown } from '../../../contract/services/rewards/coupon.ts'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { Told } from '../../forms/told.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useLive } from '../../live/use-live.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { freecreditText } from '../../text/freecredit.ts'
import { tabTitle } from '../../text/th.ts'
import '../promotion/promotion.css'
import type { Route } from './+types/freecredit'
import { CouponCard } from './coupon-card.tsx'
import { actOnFreeCredit, CLAIM, GIVE_UP, LOOK } from './freecredit-acts.ts'
import { WalletCard } from './wallet-card.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const shown = sessionHolds(await clients.backend.freeCredit({ params }), url)
  return { xsrf, brand: operator.brand, shown: shown.status ? shown : null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', freecreditText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actOnFreeCredit(memberVisit({ context, url }), await request.formData(), url)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

interface Answer {
  readonly form: string
  readonly done?: true
  readonly error?: string
  readonly gaveUp?: boolean
  readonly coupon?: CouponShown
  readonly code?: string
}

/** A code is typed, its terms stand in baht, it is claimed; then how far its free credit is played. */
export default function FreeCredit({ loaderData: { shown, xsrf } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useLive('balance', () => void revalidate())
  const answer = usePageAnswer<Answer>()
  if (!shown) return <ListFailed title={freecreditText.failed} />
  return (
    <section className="promotion-page">
      <h1 className="text-2xl">{freecreditText.title}</h1>
      <Outcome answer={answer} />
      <MemberForm
        of={LOOK}
        className="card promotion-card"
        submit={{ label: freecreditText.look, tone: 'soft', className: 'w-full' }}
        xsrf={xsrf}
      >
        <p className="text-sm text-ink-2">{freecreditText.lead}</p>
        <FormField
          label={freecreditText.code}
          name="code"
          hint={freecreditText.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
      </MemberForm>
      {answer?.coupon ? <CouponCard coupon={answer.coupon} code={answer.code ?? ''} xsrf={xsrf} /> : null}
      <WalletCard shown={shown} xsrf={xsrf} />
    </section>
  )
}

/** What became of a claim or of giving up; the form of the code says its own. */
function Outcome({ answer }: { answer: Answer | undefined }) {
  if (!answer || answer.form === LOOK.name) return null
  if (answer.error !== undefined) {
    // The form it was sent from is no longer there.
    return answer.form === CLAIM.name ? (
      <Told tone="error" of={answer}>
        {answer.error}
      </Told>
    ) : null
  }
  const gaveUp = answer.gaveUp ? freecreditText.gaveUp : freecreditText.kept
  return (
    <Told tone="success" of={answer}>
      <p className="font-medium">{answer.form === GIVE_UP.name ? gaveUp : freecreditText.claimed}</p>
    </Told>
  )
}
