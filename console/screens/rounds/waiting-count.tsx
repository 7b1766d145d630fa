import { CountBadge } from '../../navigation/count-badge.tsx'
import { ask } from '../../session/ask.ts'
import { menuText } from '../../text/menu.ts'

export function WaitingCount() {
  return <CountBadge name="rounds" count={() => ask('rounds', 'waiting')} words={menuText.waitingCount} />
}
