import type { ComponentProps } from 'react'
import type { KeptMemberShown } from '../../../../contract/console/games/transfers.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { nameField, reasonField } from '../../../forms/usual-fields.ts'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import type { Column } from '../../../table/column.ts'
import { ConsoleTable } from '../../../table/console-table.tsx'
import { transfersText } from '../../../text/games/transfers.ts'

const { columns, keptColumns, home } = transfersText
const time = (at: string) => dateAndClock(Date.parse(at))

const COLUMNS: readonly Column<KeptMemberShown>[] = [
  { id: 'member', title: columns.member, value: ({ member }) => `${member.code} (${member.name})` },
  {
    id: 'there',
    title: keptColumns.there,
    kind: 'figure',
    value: ({ there }) => there,
    cell: ({ there }) => moneyText(bahtToSatang(there)),
  },
  { id: 'began', title: keptColumns.beganAt, kind: 'figure', value: ({ beganAt }) => time(beganAt) },
  { id: 'next', title: keptColumns.nextAt, kind: 'figure', value: ({ nextAt }) => time(nextAt) },
]

/** Members who may not play, and whose game wallets the program looks at again; and a look at once. */
export function KeptMembers({
  kept,
  more,
  asked,
}: {
  kept: readonly KeptMemberShown[] | undefined
  more: boolean
  asked: ComponentProps<typeof ConsoleTable>['asked']
}) {
  return (
    <>
      <h2 className="text-lg mt-4">{transfersText.kept}</h2>
      <p className="lead">{transfersText.keptLead}</p>
      <ConsoleTable
        name={transfersText.kept}
        columns={COLUMNS}
        rows={kept}
        asked={asked}
        rowId={({ member }) => member.code}
        empty={<EmptyState title={transfersText.emptyKept} why={transfersText.emptyKeptWhy} />}
      />
      {more ? <p className="lead mt-2">{transfersText.moreKept}</p> : null}
      {may(useMe(), 'games.set') ? <Home /> : null}
    </>
  )
}

const FIELDS = {
  username: {
    ...nameField(home.name, { maxLength: 64 }),
    refusals: ['MEMBER_UNKNOWN', 'GAME_HOME_PLAYS', 'GAME_HOME_NOTHING'],
  },
  reason: reasonField(home.reason),
}

function Home() {
  const { act, busy, refused, forget } = useAct({
    send: (body: { username: string; reason: string }) => ask('gameTransfers', 'home', { body }),
    done: () => home.done,
    refreshes: [['gameTransfers']],
  })
  return (
    <section className="card mt-4 p-4 flex flex-col gap-3" aria-labelledby="bring-home">
      <h3 id="bring-home" className="text-base">
        {home.title}
      </h3>
      <ActForm
        fields={FIELDS}
        acts={[{ name: 'home', label: home.send, tone: 'brand' }]}
        busy={busy}
        refused={refused}
        labelledBy="bring-home"
        onSend={act}
        onChange={forget}
      />
    </section>
  )
}
