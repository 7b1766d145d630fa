import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { CLOSINGS } from '../../domain/account/closing.ts'
import { bangkokMs } from '../../domain/calendar/bangkok.ts'
import { LANGUAGE } from '../../ui/text/language.ts'
import { longDate } from '../../ui/thai-date.ts'
import { alikeText, alikeWhy } from '../text/alike.ts'
import { closingText } from '../text/closing.ts'
import { Figure } from './figure.tsx'

type Closing = NonNullable<NonNullable<WaitingApprovalShown['member']>['closing']>

/** Whose account would be closed for good, why, and what that does. */
export function ClosingFigures({
  code,
  why,
  fullName,
  birthDate,
  phone,
  others,
  left,
}: Closing & { code: string }) {
  const born = birthDate === null ? null : longDate(bangkokMs(birthDate))
  return (
    <>
      <dl className="approval-price">
        <Figure name={closingText.why} was={null} becomes={CLOSINGS[why].words[LANGUAGE]} />
        <Figure name={closingText.code} was={null} becomes={code} />
        <Figure name={closingText.fullName} was={null} becomes={fullName ?? closingText.unknown} />
        <Figure name={closingText.birthDate} was={null} becomes={born ?? closingText.unknown} />
        <Figure name={closingText.phone} was={null} becomes={phone ?? closingText.unknown} />
      </dl>
      <Alike title={alikeText.closedToo} accounts={others} />
      <Alike title={alikeText.left} accounts={left} />
      <p>{closingText.what}</p>
      <p>{closingText.bets[why]}</p>
      {CLOSINGS[why].bars ? <p>{closingText.bars}</p> : null}
      <p>{closingText.stays}</p>
    </>
  )
}

/** Other accounts that look like the same person, each with what it shares. */
function Alike({ title, accounts }: { title: string; accounts: Closing['others'] }) {
  if (accounts.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <dl className="approval-price">
        {accounts.map((account) => (
          <Figure key={account.code} name={account.name} was={null} becomes={alikeWhy(account)} />
        ))}
      </dl>
    </>
  )
}
