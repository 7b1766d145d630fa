import { Link } from 'react-router'
import type { DifferenceShown } from '../../../contract/console/money/close.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { closeText } from '../../text/payments/close.ts'

/** Where a person looks further; of a movement of the ledger there is no page. */
const PAGES: Readonly<Record<DifferenceShown['ref'], (difference: DifferenceShown) => string | null>> = {
  payment: ({ member }) => (member ? `/payments/deposits?member=${member.code}` : '/payments/suspense'),
  withdrawal: ({ type, member }) => {
    if (!member) return '/payments/withdrawals'
    const isOpen = type === 'withdrawal-without-hold' || type === 'provider-silent'
    return `/payments/withdrawals?${isOpen ? `q=${member.code}` : `view=ended&member=${member.code}`}`
  },
  statement: () => '/payments/statements',
  order: ({ member }) => (member ? `/payments/deposits?member=${member.code}` : '/payments/deposits'),
  account: ({ type }) => (type === 'statement-missing' ? '/payments/statements' : '/payments/providers'),
  transfer: () => null,
  round: ({ refId }) => `/rounds/${refId}`,
  game: ({ type }) => (type.startsWith('game-money') ? '/games/transfers' : '/games/books'),
}

interface DayDifferencesProps {
  differences: readonly DifferenceShown[]
  more: boolean
}

/** What was found of a day that is not as it should be, each with where to look. */
export function DayDifferences({ differences, more }: DayDifferencesProps) {
  return (
    <section className="mt-4" aria-labelledby="differences">
      <h2 id="differences" className="text-lg">
        {closeText.differences}
      </h2>
      {differences.length === 0 ? (
        <EmptyState title={closeText.noDifference} why={closeText.noDifferenceWhy} />
      ) : (
        <ul className="close-differences">
          {differences.map((each) => (
            <li key={`${each.type} ${each.refId} ${each.amount}`}>
              <b>{closeText.types[each.type]}</b>
              <span>
                {moneyText(bahtToSatang(each.amount))}
                {each.member ? ` · ${each.member.code} (${each.member.name})` : null}
              </span>
              <Reference difference={each} />
            </li>
          ))}
        </ul>
      )}
      {more ? <p className="lead mt-2">{closeText.more}</p> : null}
    </section>
  )
}

function Reference({ difference }: { difference: DifferenceShown }) {
  const { ref, refId } = difference
  const page = PAGES[ref](difference)
  const text = `${closeText.refs[ref]} ${refId}`
  return page === null ? <small>{text}</small> : <Link to={page}>{text}</Link>
}
