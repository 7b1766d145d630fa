import type { GameWalletShown } from '../../../../contract/console/games/wallets.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { ChangedNote } from '../../../forms/changed-note.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { useBegun } from '../../../forms/use-begun.ts'
import { ask } from '../../../session/ask.ts'
import { walletsText } from '../../../text/games/wallets.ts'
import { keptFields, type TypedTerms, termsWish } from './terms-fields.ts'

/** Where games of a provider that keeps a wallet open, and what comes back in a day: a second person has to agree. */
export function KeptTerms({ wallet, onClose }: { wallet: GameWalletShown; onClose: () => void }) {
  const { key, begun, isOther, take } = useBegun({ terms: wallet.terms, opensIn: wallet.opensIn })
  const { mostWin } = begun.terms
  const { act, busy, refused, forget } = useAct({
    send: (typed: Omit<TypedTerms, 'mostWin'>) =>
      ask('gameWallets', 'propose', {
        body: {
          ...termsWish(wallet.provider, { ...typed, mostWin }),
          seen: { ...begun.terms, opensIn: begun.opensIn },
        },
      }),
    done: () => walletsText.asked,
    onDone: onClose,
  })
  return (
    <section>
      <h3 id="wallet-terms" className="text-base mt-4">
        {walletsText.keptChange}
      </h3>
      <p className="lead">{walletsText.changeLead}</p>
      <ActForm
        key={key}
        fields={keptFields(begun)}
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
