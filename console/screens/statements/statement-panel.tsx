import { useQuery } from '@tanstack/react-query'
import type { StatementShown } from '../../../contract/console/money/statements.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { statementsText } from '../../text/payments/statements.ts'
import { StatementLines } from './statement-lines.tsx'

interface PanelProps {
  statement: StatementShown
  onClose: () => void
}

const { columns } = statementsText

/** One file: its lines, and the way to take it back. */
export function StatementPanel({ statement, onClose }: PanelProps) {
  const me = useMe()
  const { id: statementId, name, account, state, by, at } = statement
  const found = useQuery({
    queryKey: ['statements', 'one', statementId, state],
    queryFn: () => ask('statements', 'one', { statementId }),
  })
  const isImported = state === 'imported' || state === 'importing'
  return (
    <DetailPanel
      title={name}
      closeLabel={statementsText.close}
      onClose={onClose}
      facts={[
        [columns.account, account],
        [columns.state, statementsText.states[state]],
        [columns.by, by === 'system' ? statementsText.bySystem : by],
        [columns.at, dateAndClock(Date.parse(at))],
      ]}
    >
      {isImported && may(me, 'payments.match') ? <Undo statementId={statementId} onClose={onClose} /> : null}
      <h3 className="text-base mt-4">{statementsText.lines}</h3>
      {found.data ? <StatementLines {...found.data} /> : null}
    </DetailPanel>
  )
}

const NO_FIELDS = {}

function Undo({ statementId, onClose }: { statementId: string; onClose: () => void }) {
  const { act, busy, refused, forget } = useAct({
    send: () => ask('statements', 'undo', { body: { statementId } }),
    done: ({ undone }) => statementsText.undoneDone(undone),
    onDone: onClose,
  })
  return (
    <ActForm
      fields={NO_FIELDS}
      acts={[{ name: 'undo', label: statementsText.undo, tone: 'danger' }]}
      busy={busy}
      refused={refused}
      onSend={() => act(undefined)}
      onChange={forget}
    >
      <p className="lead">{statementsText.undoLead}</p>
    </ActForm>
  )
}
