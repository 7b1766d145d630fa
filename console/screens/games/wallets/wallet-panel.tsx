import type { GameKeyShown, GameWalletShown } from '../../../../contract/console/games/wallets.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { ChangedNote } from '../../../forms/changed-note.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { useBegun } from '../../../forms/use-begun.ts'
import { reasonField } from '../../../forms/usual-fields.ts'
import { DetailPanel } from '../../../panels/detail-panel.tsx'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import { walletsText } from '../../../text/games/wallets.ts'
import { boundText } from './bound-text.ts'
import { ConnectionTest } from './connection-test.tsx'
import { KeptTerms } from './kept-terms.tsx'
import { type TypedTerms, termsFields, termsWish } from './terms-fields.ts'
import './wallet-panel.css'

interface PanelProps {
  wallet: GameWalletShown
  onClose: () => void
}

/** One provider: what to give it, by what it signs, and what may be done about it. */
export function WalletPanel({ wallet, sites, onClose }: PanelProps & { sites: readonly string[] }) {
  const me = useMe()
  const { provider, name, path, isOn, terms, family, opensIn } = wallet
  if (path === null) return <KeptWalletPanel wallet={wallet} onClose={onClose} />
  return (
    <DetailPanel
      title={name}
      closeLabel={walletsText.close}
      onClose={onClose}
      facts={[
        [walletsText.family, walletsText.families[family]],
        [walletsText.opensIn, walletsText.opens[opensIn]],
        [walletsText.bets, isOn ? walletsText.on : walletsText.off],
        [walletsText.mostWin, boundText(terms.mostWin)],
        [walletsText.mostDay, boundText(terms.mostDay)],
        [walletsText.launchUrl, <Address key="launch" launchUrl={terms.launchUrl} />],
        [
          walletsText.sites,
          sites.length === 0
            ? walletsText.noSites
            : sites.map((site) => <code key={site} className="wallet-address">{`${site}${path}`}</code>),
        ],
      ]}
    >
      <Keys wallet={wallet} />
      {may(me, 'games.set') ? (
        <>
          <ConnectionTest provider={provider} />
          <Bets wallet={wallet} onClose={onClose} />
        </>
      ) : null}
      {may(me, 'games.propose') ? <Change wallet={wallet} onClose={onClose} /> : null}
    </DetailPanel>
  )
}

/** One that keeps a wallet itself: nothing signs, and no bound of a win is asked. */
function KeptWalletPanel({ wallet, onClose }: PanelProps) {
  const me = useMe()
  const { provider, name, isOn, terms, family, net, opensIn } = wallet
  return (
    <DetailPanel
      title={name}
      closeLabel={walletsText.close}
      onClose={onClose}
      facts={[
        [walletsText.family, walletsText.families[family]],
        [walletsText.keptBets, isOn ? walletsText.on : walletsText.off],
        [walletsText.keptBound, boundText(terms.mostDay)],
        [walletsText.keptNet, boundText(net)],
        [walletsText.opensIn, walletsText.opens[opensIn]],
        [walletsText.launchUrl, <Address key="launch" launchUrl={terms.launchUrl} />],
      ]}
    >
      {may(me, 'games.set') ? (
        <>
          <ConnectionTest provider={provider} />
          <Bets wallet={wallet} onClose={onClose} />
        </>
      ) : null}
      {may(me, 'games.propose') ? <KeptTerms wallet={wallet} onClose={onClose} /> : null}
    </DetailPanel>
  )
}

function Keys({ wallet: { keys } }: { wallet: GameWalletShown }) {
  return (
    <section aria-labelledby="wallet-keys">
      <h3 id="wallet-keys" className="text-base mt-4">
        {walletsText.keys}
      </h3>
      {keys.some(({ isGood }) => isGood) ? null : <p>{walletsText.lastKey}</p>}
      {keys.some(isUnmarked) ? <p className="lead">{walletsText.unmarkedLead}</p> : null}
      <ul className="wallet-keys">
        {keys.map((key) => (
          <li key={key.fingerprint} data-ended={key.endedAt !== null}>
            <code title={key.fingerprint}>{walletsText.approval.fingerprint(key.fingerprint)}</code>
            {isUnmarked(key) ? (
              <span>
                <Badge tone="error">{walletsText.unmarked}</Badge>
              </span>
            ) : null}
            <span>
              {key.endedAt === null
                ? walletsText.keyFrom(dateAndClock(Date.parse(key.addedAt)))
                : walletsText.keyFromTo(
                    dateAndClock(Date.parse(key.addedAt)),
                    dateAndClock(Date.parse(key.endedAt)),
                  )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isUnmarked({ isGood, endedAt }: GameKeyShown): boolean {
  return !isGood && endedAt === null
}

const BETS_FIELDS = { reason: reasonField(walletsText.reason) }

const BETS_WORDS = {
  name: walletsText.bets,
  ...{ lead: walletsText.betsLead, off: walletsText.betsOff, on: walletsText.betsOn },
  done: walletsText.betsDone,
}
const KEPT_WORDS = {
  name: walletsText.keptBets,
  ...{ lead: walletsText.keptBetsLead, off: walletsText.keptBetsOff, on: walletsText.keptBetsOn },
  done: walletsText.keptBetsDone,
}

function Bets({ wallet: { provider, isOn, family }, onClose }: PanelProps) {
  const words = family === 'transfer' ? KEPT_WORDS : BETS_WORDS
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) =>
      ask('gameWallets', 'bets', { body: { provider, isOn: !isOn, reason } }),
    done: () => (isOn ? words.done.off : words.done.on),
    onDone: onClose,
  })
  return (
    <section>
      <h3 id="wallet-bets" className="text-base mt-4">
        {words.name}
      </h3>
      <p className="lead">{words.lead}</p>
      <ActForm
        fields={BETS_FIELDS}
        acts={[
          isOn
            ? { name: 'off', label: words.off, tone: 'danger' }
            : { name: 'on', label: words.on, tone: 'brand' },
        ]}
        busy={busy}
        refused={refused}
        labelledBy="wallet-bets"
        onSend={act}
        onChange={forget}
      />
    </section>
  )
}

function Change({ wallet, onClose }: PanelProps) {
  const { key, begun, isOther, take } = useBegun({ terms: wallet.terms, opensIn: wallet.opensIn })
  const { act, busy, refused, forget } = useAct({
    send: (typed: TypedTerms) =>
      ask('gameWallets', 'propose', {
        body: { ...termsWish(wallet.provider, typed), seen: { ...begun.terms, opensIn: begun.opensIn } },
      }),
    done: () => walletsText.asked,
    onDone: onClose,
  })
  return (
    <section>
      <h3 id="wallet-terms" className="text-base mt-4">
        {walletsText.change}
      </h3>
      <p className="lead">{walletsText.changeLead}</p>
      <ActForm
        key={key}
        fields={termsFields({ ...wallet, ...begun })}
        acts={[{ name: 'terms', label: walletsText.ask, tone: 'cta' }]}
        two
        busy={busy}
        refused={refused}
        labelledBy="wallet-terms"
        onSend={act}
        onChange={forget}
      >
        {isOther ? <ChangedNote onTake={take} /> : null}
      </ActForm>
    </section>
  )
}

/** Words are not set in letters for code, which may have no Thai. */
function Address({ launchUrl }: { launchUrl: string | null }) {
  return launchUrl === null ? walletsText.noAddress : <code className="wallet-address">{launchUrl}</code>
}
