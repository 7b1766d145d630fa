import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { StaffPersonShown } from '../../../contract/console/staff.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { HandedDialog } from '../../handed/handed-dialog.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { peopleText } from '../../text/people.ts'
import './people-page.css'

// The list is shown before its forms have come.
const AddPerson = lazy(async () => ({ default: (await import('./add-person.tsx')).AddPerson }))
const PersonPanel = lazy(async () => ({ default: (await import('./person-panel.tsx')).PersonPanel }))

const TONES: Readonly<Record<StaffPersonShown['state'], BadgeTone>> = {
  active: 'success',
  invited: 'info',
  late: 'warning',
  closed: 'plain',
}

const { columns } = peopleText
const COLUMNS: readonly Column<StaffPersonShown>[] = [
  { id: 'name', title: columns.name, value: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
  { id: 'role', title: columns.role, value: ({ roleName }) => roleName },
  {
    id: 'twoStep',
    title: columns.twoStep,
    value: ({ twoStep }) => (twoStep ? peopleText.on : peopleText.off),
  },
  {
    id: 'lastSignIn',
    title: columns.lastSignIn,
    kind: 'figure',
    value: ({ lastSignIn }) => lastSignIn,
    cell: ({ lastSignIn }) => signInText(lastSignIn),
  },
  {
    id: 'sessions',
    title: columns.sessions,
    kind: 'figure',
    value: ({ sessions }) => sessions,
    hidden: true,
  },
  {
    id: 'state',
    title: columns.state,
    value: ({ state }) => peopleText.states[state],
    cell: ({ state }) => <Badge tone={TONES[state]}>{peopleText.states[state]}</Badge>,
  },
]

/** Who works or worked for the operator, and what can be done about their accounts. */
export function PeoplePage() {
  const me = useMe()
  const [openedId, setOpenedId] = useState<string>()
  const [adds, setAdds] = useState(false)
  const found = useQuery({ queryKey: ['staff', 'list'], queryFn: () => ask('staff', 'list') })
  const opened = found.data?.people.find(({ id }) => id === openedId)
  const manages = may(me, 'staff.manage')
  return (
    <>
      <PageHead title={peopleText.title} lead={peopleText.lead} />
      {manages ? (
        <div className="people-add">
          <Button tone="cta" onClick={() => setAdds(true)}>
            {peopleText.add}
          </Button>
        </div>
      ) : null}
      <ApprovalList title={peopleText.waiting} kind="staff" />
      <div className="mt-4">
        <ConsoleTable
          name={peopleText.title}
          columns={COLUMNS}
          rows={found.data?.people}
          asked={found}
          rowId={({ id }) => id}
          onOpen={({ id }) => setOpenedId(id)}
          searches
          empty={<EmptyState title={peopleText.empty} why={peopleText.emptyWhy} />}
        />
        {found.data?.more ? <p className="lead mt-2">{peopleText.more}</p> : null}
      </div>
      <Suspense fallback={null}>
        {adds ? <AddPerson onClose={() => setAdds(false)} /> : null}
        {opened ? (
          <PersonPanel
            person={opened}
            signedIn={signInText(opened.lastSignIn)}
            onClose={() => setOpenedId(undefined)}
          />
        ) : null}
      </Suspense>
      <HandedDialog />
    </>
  )
}

function signInText(lastSignIn: string | null): string {
  return lastSignIn === null ? peopleText.never : dateAndClock(Date.parse(lastSignIn))
}
