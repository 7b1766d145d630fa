import type { WheelOfMember } from '../../../contract/services/rewards/wheel.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { useBalanceText } from '../../live/balance-money.tsx'
import { wheelText } from '../../text/wheel.ts'

/** What a member has spun, the newest first. */
export function SpinsCard({ spins }: Pick<WheelOfMember, 'spins'>) {
  const text = useBalanceText()
  return (
    <div className="card p-5">
      <h2 className="text-lg">{wheelText.yours}</h2>
      {spins.length === 0 ? <p className="mt-2 text-ink-2">{wheelText.none}</p> : null}
      <ul className="wheel-spins">
        {spins.slice(0, 10).map(({ id, at, prize }) => (
          <li key={id}>
            <time dateTime={at}>{dateAndClock(Date.parse(at))}</time>
            <span className={prize > 0 ? 'text-win-ink font-medium' : 'text-ink-2'}>
              {prize > 0 ? `+฿${text(bahtToSatang(prize))}` : wheelText.noPrize}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
