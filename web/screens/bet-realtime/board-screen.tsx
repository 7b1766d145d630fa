import { type ReactNode, Suspense, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { useHasPassed } from '../../../ui/server-clock.ts'
import { late } from '../../loading/late.ts'
import { PlayLine } from '../../play/play-line.tsx'
import { boardText } from '../../text/bet-realtime.ts'
import { inPlan } from './board.ts'
import { BoardGrid } from './board-grid.tsx'
import { BoardHeader } from './board-header.tsx'
import { BoardPlans } from './board-plans.tsx'
import { BoardTools, type Look } from './board-tools.tsx'
import type { BoardPage } from './load-board.ts'
import { isChosen, isLocked } from './tray.ts'
import { TrayPanel } from './tray-panel.tsx'
import { useBoard } from './use-board.ts'
import { useTray } from './use-tray.ts'

// Loaded when there is something to show: the board renders without them.
const Toast = late(async () => (await import('../../../ui/overlays/toast.tsx')).Toast)
const PlacedDialog = late(async () => (await import('../bet/cart/placed-dialog.tsx')).PlacedDialog)

interface BoardScreenProps {
  page: Extract<BoardPage, { is: 'selling' }>
  nowMs: number
  /** What can be done without scripts. */
  simple: ReactNode
}

/** The board of live prices, with the picked or held numbers below. */
export function BoardScreen({ page, nowMs, simple }: BoardScreenProps) {
  const { round, plan, offers } = page
  const told = useBoard(round.roundId, page.types)
  const { state } = told
  const board = inPlan(told.board, plan.code)
  const tray = useTray({ roundId: round.roundId, plan: plan.code }, board, nowMs)
  const [look, setLook] = useState<Look>({
    type: offers[0]?.type ?? 'two_bottom',
    page: '0',
    filter: 'all',
    search: '',
  })
  const closed = useHasPassed(round.closesAtMs, nowMs)
  const offer = offers.find(({ type }) => type === look.type)
  if (!offer) return null
  const stale = state === 'lost'
  return (
    <div className="board">
      <BoardHeader round={round} nowMs={nowMs} state={state} />
      <PlayLine />
      {page.rankNote ? <p className="bet-rank">{page.rankNote}</p> : null}
      <noscript>{simple}</noscript>
      <div className="board-work">
        <div className="board-main">
          <BoardPlans roundId={round.roundId} plans={page.plans} chosen={plan.code} />
          <BoardTools
            look={look}
            offers={offers}
            chosenCount={tray.tray.chosen.length}
            onLook={(change) => setLook({ ...look, ...change })}
          />
          {stale ? <Alert tone="warning">{boardText.lostText}</Alert> : null}
          <BoardGrid
            board={board}
            offer={offer}
            look={look}
            stale={stale}
            locked={closed || isLocked(tray.tray)}
            isChosen={(number) => isChosen(tray.tray, { type: offer.type, number })}
            onToggle={(number) => tray.act({ do: 'toggle', chosen: { type: offer.type, number } })}
          />
        </div>
        <TrayPanel own={tray} offers={offers} board={board} stale={stale} closed={closed} nowMs={nowMs} />
      </div>
      <Suspense>
        {tray.told ? (
          <Toast title={tray.told} closeLabel={boardText.closeToast} onClose={tray.forgetTold} />
        ) : null}
        {tray.bill ? <PlacedDialog bill={tray.bill} round={round} onClose={tray.forgetBill} /> : null}
      </Suspense>
    </div>
  )
}
