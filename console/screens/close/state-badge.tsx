import type { CloseDayLine } from '../../../contract/console/money/close.ts'
import { Badge } from '../../../ui/badge.tsx'
import { closeText } from '../../text/payments/close.ts'

const TONES = { open: 'plain', proposed: 'info', closed: 'success' } as const

/** How far a day is on its way to its two signatures. */
export function StateBadge({ state, isNext }: Pick<CloseDayLine, 'state' | 'isNext'>) {
  if (state === 'open' && isNext) return <Badge tone="warning">{closeText.next}</Badge>
  return <Badge tone={TONES[state]}>{closeText.states[state]}</Badge>
}
