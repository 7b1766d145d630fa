import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { GameWalletShown } from '../../../../contract/console/games/wallets.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { ApprovalList } from '../../../approvals/approval-list.tsx'
import { PageHead } from '../../../layouts/page-head.tsx'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import type { Column } from '../../../table/column.ts'
import { ConsoleTable } from '../../../table/console-table.tsx'
import { walletsText } from '../../../text/games/wallets.ts'
import { boundText } from './bound-text.ts'

// The list is shown before its forms have come.
const WalletPanel = lazy(async () => ({ default: (await import('./wallet-panel.tsx')).WalletPanel }))
const NewWalletPanel = lazy(async () => ({
  default: (await import('./new-wallet-panel.tsx')).NewWalletPanel,
}))

const { columns } = walletsText

const COLUMNS: readonly Column<GameWalletShown>[] = [
  {
    id: 'provider',
    title: columns.provider,
    value: ({ name }) => name,
    cell: ({ name, provider }) => (
      <>
        <b>{name}</b>
        {name === provider ? null : ` ${provider}`}
      </>
    ),
  },
  {
    id: 'bets',
    title: columns.bets,
    value: ({ isOn }) => (isOn ? walletsText.on : walletsText.off),
    cell: ({ isOn }) => (
      <Badge tone={isOn ? 'success' : 'plain'}>{isOn ? walletsText.on : walletsText.off}</Badge>
    ),
  },
  {
    id: 'keys',
    title: columns.keys,
    kind: 'figure',
    value: ({ keys }) => keys.filter(({ isGood }) => isGood).length,
    cell: ({ keys, family }) =>
      family === 'transfer' ? walletsText.notAsked : keys.filter(({ isGood }) => isGood).length,
  },
  {
    id: 'most-win',
    title: columns.mostWin,
    kind: 'figure',
    value: ({ terms }) => terms.mostWin,
    cell: ({ terms, family }) => (family === 'transfer' ? walletsText.notAsked : boundText(terms.mostWin)),
  },
  {
    id: 'most-day',
    title: columns.mostDay,
    kind: 'figure',
    value: ({ terms }) => terms.mostDay,
    cell: ({ terms }) => boundText(terms.mostDay),
  },
  {
    id: 'net',
    title: columns.net,
    kind: 'figure',
    value: ({ net }) => net,
    cell: ({ net }) => moneyText(bahtToSatang(net)),
  },
]

const NEW = ''

/** Providers that games can be played of: keys, addresses and bounds take two people. */
export function WalletsPage() {
  const me = useMe()
  const [opened, setOpened] = useState<string | null>(null)
  const found = useQuery({ queryKey: ['gameWallets', 'list'], queryFn: () => ask('gameWallets', 'list') })
  const wallet = found.data?.wallets.find(({ provider }) => provider === opened)
  const close = () => setOpened(null)
  return (
    <>
      <PageHead title={walletsText.title} lead={walletsText.lead} />
      <ApprovalList title={walletsText.waiting} kind="game-wallet" />
      {may(me, 'games.propose') ? (
        <div className="mt-4">
          <Button tone="brand" onClick={() => setOpened(NEW)}>
            {walletsText.add}
          </Button>
        </div>
      ) : null}
      <div className="mt-4">
        <ConsoleTable
          name={walletsText.title}
          columns={COLUMNS}
          rows={found.data?.wallets}
          asked={found}
          rowId={({ provider }) => provider}
          onOpen={({ provider }) => setOpened(provider)}
          empty={<EmptyState title={walletsText.empty} why={walletsText.emptyWhy} />}
        />
      </div>
      <Suspense fallback={null}>
        {wallet && found.data ? (
          <WalletPanel wallet={wallet} sites={found.data.sites} onClose={close} />
        ) : null}
        {opened === NEW ? <NewWalletPanel onClose={close} /> : null}
      </Suspense>
    </>
  )
}
