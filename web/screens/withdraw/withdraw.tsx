import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Told } from '../../forms/told.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useBalanceText } from '../../live/balance-money.tsx'
import { useAskAgain } from '../../live/use-ask-again.ts'
import { useLive } from '../../live/use-live.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { tabTitle } from '../../text/th.ts'
import { toTransferText } from '../../text/to-transfer.ts'
import { withdrawText } from '../../text/withdraw.ts'
import { isPinSet } from '../pin/pin-path.ts'
import { isBankAdded } from '../profile/add-bank-path.ts'
import type { Route } from './+types/withdraw'
import { AskCard } from './ask-card.tsx'
import { DocumentCard } from './document-card.tsx'
import { LatestWithdrawals } from './latest-withdrawals.tsx'
import { LeftToday } from './left-today.tsx'
import { MissingCard } from './missing-card.tsx'
import { OpenCard } from './open-card.tsx'
import { Parts } from './parts.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { actOnWithdraw, TAKEN_IN } from './withdraw-acts.ts'
import '../deposit/deposit.css'
import './withdraw.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf, nowMs } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const [checked, kept, shown] = await Promise.all([
    clients.wallet.withdrawCheck({ params }),
    clients.wallet.gameWallets({ params }),
    clients.organize.document(),
  ])
  const [offer, purses] = [sessionHolds(checked, url), sessionHolds(kept, url)]
  const actKey = crypto.randomUUID()
  return {
    xsrf,
    nowMs,
    brand: operator.brand,
    offer: offer.status ? offer : null,
    document: shown.status ? shown.document : null,
    inGames: purses.status ? purses.total : (0 as Baht),
    actKey,
    isTakenIn: url.searchParams.has(TAKEN_IN),
    isPinSet: isPinSet(url) && offer.status && offer.proof !== 'none',
    bankAdded: isBankAdded(url) && offer.status && offer.turnStatus !== 'WITHDRAW_ACCOUNT_NEEDED',
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', withdrawText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const refused = await actOnWithdraw(memberVisit({ context, url }), await request.formData(), url)
  return data(refused, { status: 400 })
}

type Offer = NonNullable<Route.ComponentProps['loaderData']['offer']>

export default function Withdraw({ loaderData }: Route.ComponentProps) {
  const { offer, document, inGames, xsrf, nowMs, actKey } = loaderData
  const ended = useEnded(offer)
  useAskAgain(offer?.withdrawal != null)
  const { revalidate } = useRevalidator()
  useLive('withdrawal', () => void revalidate())
  if (!offer) return <ListFailed title={withdrawText.failed} />
  return (
    <section className="deposit-page">
      <h1 className="text-2xl">{withdrawText.title}</h1>
      {ended ? <Ended {...ended} /> : null}
      <Notes {...loaderData} />
      {inGames > 0 ? <InGames baht={inGames} /> : null}
      <div className="deposit-columns">
        <div className="withdraw-main">
          {document ? (
            <DocumentCard {...document} xsrf={xsrf} waits={offer.withdrawal?.state === 'review'} />
          ) : null}
          {offer.withdrawal ? (
            <>
              <OpenCard withdrawal={offer.withdrawal} nowMs={nowMs} />
              <Parts withdrawal={offer.withdrawal} proof={offer.proof} nowMs={nowMs} xsrf={xsrf} />
            </>
          ) : offer.turnStatus === undefined ? (
            <AskCard {...{ offer, xsrf, actKey }} />
          ) : (
            <>
              <MissingCard {...offer} />
              {offer.left_today ? (
                <div className="card p-5">
                  <LeftToday {...offer} />
                </div>
              ) : null}
            </>
          )}
        </div>
        <div className="withdraw-main">
          <TurnoverCard {...offer.turnover} />
          <LatestWithdrawals withdrawals={offer.latest} nowMs={nowMs} />
        </div>
      </div>
    </section>
  )
}

/** What has just been done, here or on the page that led back. */
function Notes({ isTakenIn, isPinSet, bankAdded, actKey }: Route.ComponentProps['loaderData']) {
  const said = isTakenIn
    ? { of: actKey, words: withdrawText.takenIn }
    : isPinSet
      ? { of: 'pin', words: withdrawText.pinSet }
      : bankAdded
        ? { of: 'bank', words: withdrawText.bankAdded }
        : undefined
  if (!said) return null
  return (
    <div className="mt-4">
      <Told tone="success" of={said.of}>
        {said.words}
      </Told>
    </div>
  )
}

/** What is with providers of games is not withdrawn from here. */
function InGames({ baht }: { baht: Baht }) {
  const balanceText = useBalanceText()
  return (
    <Alert tone="info">
      <p>{toTransferText.withdrawNote(balanceText(bahtToSatang(baht)))}</p>
      <PreloadLink to="/toTranfer" className={buttonClass('soft', 'md', 'mt-3')}>
        {toTransferText.title}
      </PreloadLink>
    </Alert>
  )
}

/** The withdrawal that this page has seen open, once it has ended. */
function useEnded(offer: Offer | null): Offer['latest'][number] | null {
  const openId = offer?.withdrawal?.id ?? null
  const [seenId, setSeenId] = useState(openId)
  if (openId !== null && openId !== seenId) setSeenId(openId)
  if (openId !== null) return null
  return offer?.latest.find(({ id }) => id === seenId) ?? null
}

function Ended({ id, state, amount, reason }: Offer['latest'][number]) {
  const text = useBalanceText()(bahtToSatang(amount))
  const isPaid = state === 'paid'
  return (
    <div className="mt-4">
      <Told tone={isPaid ? 'success' : 'warning'} of={id}>
        <p className="font-medium">
          {isPaid ? withdrawText.paidTitle(text) : withdrawText.failedTitle(text)}
        </p>
        {reason ? <p lang={langOf(reason)}>{withdrawText.reason(reason)}</p> : null}
      </Told>
    </div>
  )
}
