import { ChosenTray } from './chosen-tray.tsx'
import { HeldTray } from './held-tray.tsx'
import type { TrayPanelProps } from './use-tray.ts'

/** The picked numbers, to be booked; then the held numbers, to be confirmed within a minute. */
export function TrayPanel(props: TrayPanelProps) {
  const { booking } = props.own.tray
  return booking ? <HeldTray {...props} booking={booking} /> : <ChosenTray {...props} />
}
