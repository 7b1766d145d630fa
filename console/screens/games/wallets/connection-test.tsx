import { Alert } from '../../../../ui/alert.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { walletsText } from '../../../text/games/wallets.ts'

const NOTHING = [] as const

/** Tries the connection both ways, and tells what was asked and what was answered. */
export function ConnectionTest({ provider }: { provider: string }) {
  const { act, busy, refused, reply } = useAct({
    send: () => ask('gameWallets', 'test', { body: { provider } }),
    refreshes: NOTHING,
  })
  return (
    <section aria-labelledby="wallet-test">
      <h3 id="wallet-test" className="text-base mt-4">
        {walletsText.test}
      </h3>
      <p className="lead">{walletsText.testLead}</p>
      <Button tone="soft" busy={busy} onClick={() => act(undefined)}>
        {walletsText.test}
      </Button>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      <ul className="wallet-tried" aria-live="polite">
        {(reply?.tried ?? []).map(({ what, ok, address, answer, ms }) => (
          <li key={what}>
            <span className="wallet-tried-head">
              <b>{walletsText.tried[what]}</b>
              <Badge tone={ok ? 'success' : 'error'}>{ok ? walletsText.passed : walletsText.failed}</Badge>
            </span>
            {address === null ? null : <code className="wallet-address">{address}</code>}
            <span>
              {walletsText.triedWhy[what](answer)}
              {address === null ? null : ` · ${walletsText.took(ms.toLocaleString('en'))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
