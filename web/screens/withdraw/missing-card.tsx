import { useLocation } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { useBalanceWords } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { withdrawText } from '../../text/withdraw.ts'
import { PIN_FOR_WITHDRAWAL } from '../pin/pin-path.ts'
import { addBankPath } from '../profile/add-bank-path.ts'

interface Missing {
  readonly code: string
  readonly message: string
}

interface MissingCardProps {
  missing: readonly Missing[]
  /** Of a wait that has begun. */
  waits_until: string | null
  /** Of one that begins once the account or the proof is there. */
  wait_hours: number | null
}

/** Where to go about what is missing, empty: where the account is added. The others need only time. */
const WAYS: Readonly<
  Record<
    string,
    readonly [
      to: string,
      label: 'addBank' | 'setPin' | 'contact' | 'bet' | 'play' | 'promotion' | 'freeCredit',
    ]
  >
> = {
  WITHDRAW_ACCOUNT_NEEDED: ['', 'addBank'],
  WITHDRAW_PROOF_NEEDED: [PIN_FOR_WITHDRAWAL, 'setPin'],
  TURNOVER_LEFT: ['/lottobet', 'bet'],
  PROMOTION_LEFT: ['/promotion', 'promotion'],
  FREE_CREDIT_LEFT: ['/freecredit', 'freeCredit'],
  PAID_BONUS_LEFT: ['/lottobet', 'bet'],
  PAID_BONUS_GAMES: ['/group', 'play'],
  WITHDRAWALS_CLOSED: ['/contact', 'contact'],
}

const STAKES: ReadonlySet<string> = new Set([
  ...['TURNOVER_LEFT', 'PROMOTION_LEFT', 'FREE_CREDIT_LEFT', 'PAID_BONUS_LEFT', 'PAID_BONUS_GAMES'],
])

/** All that keeps the member from withdrawing, at once, each with its way. */
export function MissingCard({ missing, waits_until: until, wait_hours: hours }: MissingCardProps) {
  // What needs only time is nothing that one lacks.
  const lacks = missing.filter(({ code }) => Object.hasOwn(WAYS, code)).length
  const own = useBalanceWords()
  const stakes = missing.filter(({ code }) => STAKES.has(code))
  return (
    <section className="card p-5" aria-labelledby="missing">
      <h2 id="missing" className="text-base">
        {withdrawText.refusedTitle}
      </h2>
      {missing.length > 1 && lacks > 0 ? (
        <p className="text-sm text-ink-2">{withdrawText.missing(lacks)}</p>
      ) : null}
      <ol className="withdraw-missing">
        {missing.map((each) => (
          <li key={each.code}>
            <p className="text-pretty">{own(each.message)}</p>
            {each.code === 'WITHDRAW_WAITS' && until ? (
              <p className="font-medium">{withdrawText.waitsUntil(dateAndClock(Date.parse(until)))}</p>
            ) : null}
            <Way code={each.code} />
          </li>
        ))}
      </ol>
      {stakes.length > 1 ? <p className="withdraw-missing-note">{withdrawText.stakesTogether}</p> : null}
      {hours === null ? null : <p className="withdraw-missing-note">{withdrawText.willWait(hours)}</p>}
    </section>
  )
}

function Way({ code }: { code: string }) {
  const here = useLocation()
  const way = WAYS[code]
  if (!way) return null
  return (
    <PreloadLink to={way[0] || addBankPath(here)} className={buttonClass('soft')}>
      {withdrawText[way[1]]}
    </PreloadLink>
  )
}
