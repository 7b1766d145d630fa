import { ChosenTray } from './chosen-tray.tsx'
import { HeldTray } from './held-tray.tsx'
import type { TrayPanelProps } from './use-tray.ts'

/** What was picked, to be booked; then what is held, to be confirmed before its minute is over. */
export function TrayPanel(props: TrayPanelProps) {
  const { booking } = props.own.tray
  return booking ? <HeldTray {...props} booking={booking} /> : <ChosenTray {...props} />
}
