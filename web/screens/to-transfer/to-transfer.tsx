import { data } from 'react-router'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { useAskAgain } from '../../live/use-ask-again.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { tabTitle } from '../../text/th.ts'
import { toTransferText } from '../../text/to-transfer.ts'
import type { Route } from './+types/to-transfer'
import { LatestTransfers } from './latest-transfers.tsx'
import { Moved } from './moved.tsx'
import { actOnTransfer, HOME } from './transfer-acts.ts'
import { WalletCard } from './wallet-card.tsx'
import './to-transfer.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const shown = sessionHolds(await clients.wallet.gameWallets({ params }), url)
  return { xsrf, brand: operator.brand, shown: shown.status ? shown : null, actKey: crypto.randomUUID() }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', toTransferText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await actOnTransfer(memberVisit({ context, url }), await request.formData(), url)
  return data(answer, 'error' in answer ? { status: 400 } : undefined)
}

/** Money in the wallets that providers keep: one tap there, one back, and one for all of it. */
export default function ToTransfer({ loaderData: { shown, xsrf, actKey } }: Route.ComponentProps) {
  useAskAgain(shown?.wallets.some(({ open }) => open !== null) ?? false)
  if (!shown) return <ListFailed title={toTransferText.failed} />
  const { wallets, credit, total, latest } = shown
  return (
    <section className="to-transfer">
      <h1 className="text-2xl">{toTransferText.title}</h1>
      <p className="mt-1 text-ink-2 text-pretty">{toTransferText.lead}</p>
      <div className="card to-transfer-sums">
        <Sum name={toTransferText.main} amount={credit} />
        <Sum name={toTransferText.inGames} amount={total} />
        {wallets.some(({ balance }) => balance === null) ? (
          <p className="text-sm text-ink-2">{toTransferText.notAll}</p>
        ) : null}
        <Moved by={[HOME]} />
        {total > 0 ? (
          <MemberForm
            of={HOME}
            submit={{ label: toTransferText.home, tone: 'cta', size: 'lg', className: 'w-full' }}
            xsrf={xsrf}
            preventScrollReset
          >
            <input type="hidden" name="key" value={actKey} />
          </MemberForm>
        ) : null}
      </div>
      {wallets.length === 0 ? (
        <Alert tone="info">{toTransferText.none}</Alert>
      ) : (
        <div className="to-transfer-wallets">
          {wallets.map((wallet) => (
            <WalletCard key={wallet.provider} {...{ wallet, xsrf, actKey }} />
          ))}
        </div>
      )}
      <LatestTransfers latest={latest} />
      <p className="mt-4 text-sm text-ink-2 text-pretty">{toTransferText.notHere}</p>
    </section>
  )
}

function Sum({ name, amount }: { name: string; amount: Baht }) {
  return (
    <p className="to-transfer-sum">
      <span className="text-ink-2">{name}</span>
      <span className="font-medium">
        <BalanceMoney amount={bahtToSatang(amount)} />
      </span>
    </p>
  )
}
