import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoleShown } from '../../../contract/console/roles.ts'
import { takesPart } from '../../../domain/staff/takes-part.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { rolesText } from '../../text/roles.ts'
import { RemoveRole } from './remove-role.tsx'
import { RoleForm } from './role-form.tsx'

const { columns } = rolesText
const COLUMNS: readonly Column<RoleShown>[] = [
  { id: 'name', title: columns.name, value: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
  { id: 'people', title: columns.people, kind: 'figure', value: ({ people }) => people },
  {
    id: 'permissions',
    title: columns.permissions,
    kind: 'figure',
    value: ({ permissions }) => permissions.length,
  },
  {
    id: 'byTwo',
    title: columns.byTwo,
    value: ({ permissions }) => (takesPart(permissions) ? rolesText.byTwo : null),
    cell: ({ permissions }) => (takesPart(permissions) ? <Badge tone="info">{rolesText.byTwo}</Badge> : '–'),
  },
  { id: 'role', title: columns.role, value: ({ role }) => role, hidden: true },
]

/** A new role: nobody has it, and it may do nothing yet. */
function emptyRole(): RoleShown {
  return {
    role: `role_${crypto.randomUUID().slice(0, 8)}`,
    name: '',
    permissions: [],
    people: 0,
    mayRemove: false,
  }
}

/** What each role may do, and who may change it: nobody gives what they lack. */
export function RolesPage() {
  const [opened, setOpened] = useState<RoleShown>()
  const found = useQuery({ queryKey: ['roles', 'list'], queryFn: () => ask('roles', 'list') })
  return (
    <>
      <PageHead title={rolesText.title} lead={rolesText.lead} />
      <div className="mt-4">
        <Button tone="cta" onClick={() => setOpened(emptyRole())}>
          {rolesText.create}
        </Button>
      </div>
      <div className="mt-4">
        <ConsoleTable
          name={rolesText.title}
          columns={COLUMNS}
          rows={found.data?.roles}
          asked={found}
          rowId={({ role }) => role}
          onOpen={setOpened}
          empty={<EmptyState title={rolesText.empty} why={rolesText.emptyWhy} />}
        />
      </div>
      {opened ? (
        <DetailPanel
          title={opened.name || rolesText.create}
          closeLabel={rolesText.close}
          onClose={() => setOpened(undefined)}
          facts={opened.name ? [[columns.people, rolesText.people(opened.people)]] : []}
        >
          <RoleForm role={opened} onDone={() => setOpened(undefined)} />
          {opened.mayRemove ? <RemoveRole role={opened} onDone={() => setOpened(undefined)} /> : null}
        </DetailPanel>
      ) : null}
    </>
  )
}
