import type { GameAlarmShown } from '../../../../contract/console/games/rounds.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { reasonField } from '../../../forms/usual-fields.ts'
import { DetailPanel } from '../../../panels/detail-panel.tsx'
import { ask } from '../../../session/ask.ts'
import { gameRoundsText } from '../../../text/games/rounds.ts'

const { alarms: words } = gameRoundsText
const FIELDS = { note: reasonField(words.note) }

/** One alarm, and who says what was done about it. */
export function GameAlarmPanel({ alarm, onClose }: { alarm: GameAlarmShown; onClose: () => void }) {
  const { id: alarmId, kind, provider, about, memberCode, amount, told, lastAt } = alarm
  const { act, busy, refused, forget } = useAct({
    send: ({ note }: { note: string }) => ask('gameRounds', 'takeAlarm', { body: { alarmId, note } }),
    done: () => words.taken,
    onDone: onClose,
  })
  return (
    <DetailPanel
      title={words.kinds[kind]}
      closeLabel={gameRoundsText.close}
      onClose={onClose}
      facts={[
        [gameRoundsText.columns.provider, provider],
        [words.columns.about, about],
        [words.member, memberCode ?? '-'],
        [words.columns.amount, moneyText(bahtToSatang(amount))],
        [words.columns.told, told],
        [gameRoundsText.last, dateAndClock(Date.parse(lastAt))],
      ]}
    >
      <p className="lead">{words.takeLead}</p>
      <ActForm
        fields={FIELDS}
        acts={[{ name: 'take', label: words.take, tone: 'cta' }]}
        busy={busy}
        refused={refused}
        onSend={act}
        onChange={forget}
      />
    </DetailPanel>
  )
}
