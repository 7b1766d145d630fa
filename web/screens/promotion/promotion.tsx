import { data, Form, useRevalidator } from 'react-router'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { Told } from '../../forms/told.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useLive } from '../../live/use-live.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { promotionText } from '../../text/promotion.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/promotion'
import { ActiveCard, EndedGrants } from './active-card.tsx'
import { ChosenCard, OfferCard } from './offer-cards.tsx'
import { actOnPromotion, CHOOSE, GIVE_UP } from './promotion-acts.ts'
import './promotion.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const shown = sessionHolds(await clients.backend.promotion({ params }), url)
  const typed = url.searchParams.get('amount')?.match(/^[1-9]\d{0,6}$/)?.[0]
  return {
    ...{ xsrf, brand: operator.brand, shown: shown.status ? shown : null },
    amount: typed === undefined ? null : Number(typed),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', promotionText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actOnPromotion(memberVisit({ context, url }), await request.formData(), url)
  return data(outcome, { status: 'error' in outcome ? 400 : 200 })
}

/** What may be taken, with its terms in baht for the member's own amount; what is in use, and how far it is played. */
export default function Promotion({ loaderData: { shown, xsrf, amount } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useLive('balance', () => void revalidate())
  if (!shown) return <ListFailed title={promotionText.failed} />
  const { data: offers, chosen, active, ended } = shown
  const others = offers.filter(({ id }) => id !== chosen?.id)
  return (
    <section className="promotion-page">
      <h1 className="text-2xl">{promotionText.title}</h1>
      <Done />
      {active ? <ActiveCard grant={active} xsrf={xsrf} /> : null}
      {!active && (chosen || others.length > 0) ? <AmountForm amount={amount} /> : null}
      {chosen && !active ? <ChosenCard chosen={chosen} amount={amount} xsrf={xsrf} /> : null}
      {others.length > 0 ? (
        <>
          <h2 className="text-base">{promotionText.offers}</h2>
          <ul className="promotion-offers">
            {others.map((offer) => (
              <OfferCard key={offer.id} offer={offer} amount={amount} xsrf={xsrf} />
            ))}
          </ul>
        </>
      ) : null}
      {!active && !chosen && others.length === 0 ? (
        <EmptyState title={promotionText.empty} why={promotionText.emptyWhy} />
      ) : null}
      <PreloadLink to="/freecredit" className={buttonClass('soft', 'md', 'w-full')}>
        {promotionText.coupon}
      </PreloadLink>
      <EndedGrants grants={ended} />
    </section>
  )
}

/** For how much the terms are shown; by the address, so that it needs no scripts. */
function AmountForm({ amount }: { amount: number | null }) {
  return (
    <Form method="get" className="card promotion-card">
      <FormField
        label={promotionText.amount}
        name="amount"
        hint={promotionText.amountHint}
        defaultValue={amount === null ? '' : String(amount)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
      />
      <Button type="submit" tone="soft" className="w-full">
        {promotionText.reckon}
      </Button>
    </Form>
  )
}

function Done() {
  const answer = usePageAnswer<{ form: string; done?: true; chose?: string; converted?: boolean }>()
  if (!answer?.done) return null
  const words: Readonly<Record<string, string>> = {
    [CHOOSE.name]: answer.chose ? promotionText.accepted : promotionText.noneChosen,
    [GIVE_UP.name]: answer.converted ? promotionText.paid : promotionText.gaveUp,
  }
  return (
    <Told tone="success" of={answer}>
      <p className="font-medium">{words[answer.form]}</p>
    </Told>
  )
}
