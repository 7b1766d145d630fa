import type { Board, LiveOffer } from './board.ts'
import { ChosenTray } from './chosen-tray.tsx'
import { HeldTray } from './held-tray.tsx'
import type { useTray } from './use-tray.ts'

export interface TrayPanelProps {
  own: ReturnType<typeof useTray>
  offers: readonly LiveOffer[]
  board: Board
  stale: boolean
  closed: boolean
  nowMs: number
}

/** What was picked, to be booked; then what is held, to be confirmed before its minute is over. */
export function TrayPanel(props: TrayPanelProps) {
  const { booking } = props.own.tray
  return booking ? <HeldTray {...props} booking={booking} /> : <ChosenTray {...props} />
}
