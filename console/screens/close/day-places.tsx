import type { UseQueryResult } from '@tanstack/react-query'
import type { ClosePlaceShown } from '../../../contract/console/money/close.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { closeText } from '../../text/payments/close.ts'
import { placeName } from './place-name.ts'

const { lines } = closeText
type LineName = keyof typeof lines

/** What is known before anybody has typed the bank's balances. */
const FOUND = columnsOf(['opening', 'came', 'late', 'returned', 'paid'])
const WHOLE = columnsOf(Object.keys(lines) as LineName[])

function columnsOf(names: readonly LineName[]): readonly Column<ClosePlaceShown>[] {
  return [
    {
      id: 'place',
      title: closeText.places,
      value: placeName,
      cell: (place) => <b>{placeName(place)}</b>,
    },
    ...names.map(
      (name): Column<ClosePlaceShown> => ({
        ...{ id: name, title: lines[name], kind: 'figure', value: (place) => place[name] },
        cell: (place) => <Baht baht={place[name]} isOff={name === 'off'} />,
        sum: (total) => <Baht baht={Math.round(total * 100) / 100} isOff={name === 'off'} />,
      }),
    ),
  ]
}

function Baht({ baht, isOff }: { baht: number | null; isOff: boolean }) {
  if (baht === null) return null
  const text = moneyText(bahtToSatang(baht))
  return isOff && baht !== 0 ? <b className="text-error">{text}</b> : text
}

interface DayPlacesProps {
  places: readonly ClosePlaceShown[]
  asked: Pick<UseQueryResult, 'isError' | 'error' | 'isPlaceholderData' | 'refetch'>
}

/** Every account of a day: opening, in, out and closing beside the bank's balance. */
export function DayPlaces({ places, asked }: DayPlacesProps) {
  return (
    <div className="mt-4">
      <ConsoleTable
        name={closeText.places}
        columns={places.some(({ closing }) => closing === null) ? FOUND : WHOLE}
        rows={places}
        asked={asked}
        rowId={({ place }) => place}
        empty={null}
      />
    </div>
  )
}
