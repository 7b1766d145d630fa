import type { GameDifferenceShown } from '../../../../contract/console/games/books.ts'
import { bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { longDate } from '../../../../ui/thai-date.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { reasonField, tickField } from '../../../forms/usual-fields.ts'
import { DetailPanel } from '../../../panels/detail-panel.tsx'
import { ask } from '../../../session/ask.ts'
import { gameBooksText } from '../../../text/games/books.ts'

const { columns } = gameBooksText
const WHY = { note: reasonField(gameBooksText.note) }
const WITH_MONEY = { moved: tickField(gameBooksText.wasMoved, false), ...WHY }
/** What is explained already is left for the money alone. */
const FOR_MONEY = { moved: tickField(gameBooksText.wasMoved, true), ...WHY }

/** One difference, and why it is so. */
export function ExplainPanel({
  difference,
  onClose,
}: {
  difference: GameDifferenceShown
  onClose: () => void
}) {
  const { id: differenceId, type, provider, day, about, member, ours, theirs, due, settled } = difference
  const { act, busy, refused, forget } = useAct({
    send: ({ note, moved = false }: { note: string; moved?: boolean }) =>
      ask('gameBooks', 'explain', { body: { differenceId, note, moved } }),
    done: () => gameBooksText.explained,
    onDone: onClose,
  })
  const baht = (amount: number | null) =>
    amount === null ? gameBooksText.none : moneyText(bahtToSatang(amount))
  return (
    <DetailPanel
      title={gameBooksText.types[type]}
      closeLabel={gameBooksText.close}
      onClose={onClose}
      facts={[
        [columns.provider, provider],
        [columns.day, longDate(bangkokMs(day))],
        [columns.about, about],
        [columns.member, member ? `${member.code} (${member.name})` : gameBooksText.none],
        [columns.ours, baht(ours)],
        [columns.theirs, baht(theirs)],
        [columns.due, due !== null && due > 0 ? `+${baht(due)}` : baht(due)],
        ...(settled
          ? [[columns.settled, gameBooksText.by(settled.by, settled.note)] as [string, string]]
          : []),
      ]}
    >
      <p className="lead">{settled ? gameBooksText.moneyLead : gameBooksText.explainLead}</p>
      <ActForm
        fields={member ? (settled ? FOR_MONEY : WITH_MONEY) : WHY}
        acts={[{ name: 'explain', label: gameBooksText.explain, tone: 'cta' }]}
        busy={busy}
        refused={refused}
        onSend={act}
        onChange={forget}
      />
    </DetailPanel>
  )
}
