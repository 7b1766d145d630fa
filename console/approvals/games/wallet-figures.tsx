import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { boundText } from '../../screens/games/wallets/bound-text.ts'
import { walletsText } from '../../text/games/wallets.ts'
import { Figure } from '../figure.tsx'

/** A provider of games that would sign by another key, be opened elsewhere, or pay more or less. */
export function GameWalletFigures(wallet: NonNullable<WaitingApprovalShown['gameWallet']>) {
  const { before, after, family, opensIn, keeps, addKey, endKey } = wallet
  return (
    <>
      <p>{keeps ? walletsText.approval.asksKept : walletsText.approval.asks}</p>
      <dl className="approval-price">
        {keeps ? null : (
          <Figure
            name={walletsText.mostWin}
            was={before && boundText(before.mostWin)}
            becomes={boundText(after.mostWin)}
          />
        )}
        <Figure
          name={keeps ? walletsText.keptBound : walletsText.mostDay}
          was={before && boundText(before.mostDay)}
          becomes={boundText(after.mostDay)}
        />
      </dl>
      <dl className="approval-price approval-long">
        {before?.launchUrl === after.launchUrl ? null : (
          <Figure
            name={walletsText.launchUrl}
            was={before && (before.launchUrl ?? walletsText.noAddress)}
            becomes={after.launchUrl ?? walletsText.noAddress}
          />
        )}
        {family === null ? null : (
          <Figure name={walletsText.family} was={null} becomes={walletsText.families[family]} />
        )}
        {opensIn === null ? null : (
          <Figure name={walletsText.opensIn} was={null} becomes={walletsText.opens[opensIn]} />
        )}
        {addKey === null ? null : <Figure name={walletsText.approval.addKey} was={null} becomes={addKey} />}
        {endKey === null ? null : <Figure name={walletsText.approval.endKey} was={null} becomes={endKey} />}
      </dl>
    </>
  )
}
