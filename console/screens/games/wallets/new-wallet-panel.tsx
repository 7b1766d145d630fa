import { FIRST_TERMS } from '../../../../domain/games/operated/wallet-terms.ts'
import { satangToBaht } from '../../../../domain/money.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { DetailPanel } from '../../../panels/detail-panel.tsx'
import { ask } from '../../../session/ask.ts'
import { walletsText } from '../../../text/games/wallets.ts'
import { codeField, newTermsFields, type TypedTerms, termsWish } from './terms-fields.ts'

const { mostWin, mostDay } = FIRST_TERMS
const FIELDS = {
  provider: codeField,
  ...newTermsFields({
    opensIn: 'frame',
    terms: {
      mostWin: mostWin && satangToBaht(mostWin),
      mostDay: mostDay && satangToBaht(mostDay),
      launchUrl: null,
    },
  }),
} as const

/** Proposes the first key or token and terms of a provider. */
export function NewWalletPanel({ onClose }: { onClose: () => void }) {
  const { act, busy, refused, forget } = useAct({
    send: ({ provider, ...typed }: TypedTerms & { provider: string }) =>
      ask('gameWallets', 'propose', { body: { ...termsWish(provider, typed), seen: null } }),
    done: () => walletsText.asked,
    onDone: onClose,
  })
  return (
    <DetailPanel title={walletsText.add} closeLabel={walletsText.close} onClose={onClose} facts={[]}>
      <p className="lead">{walletsText.addLead}</p>
      <ActForm
        fields={FIELDS}
        acts={[{ name: 'add', label: walletsText.ask, tone: 'cta' }]}
        two
        busy={busy}
        refused={refused}
        onSend={act}
        onChange={forget}
      />
    </DetailPanel>
  )
}
