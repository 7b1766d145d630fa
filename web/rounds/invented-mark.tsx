import type { ResultOrigin } from '../../domain/lottery/result-origin.ts'
import { Badge } from '../../ui/badge.tsx'
import { roundText } from '../text/rounds.ts'

/** Beside every result that a demo has made up, so that nobody takes it for real. */
export function InventedMark({ origin }: { origin: ResultOrigin | undefined }) {
  if (origin !== 'invented') return null
  return (
    <Badge tone="warning">
      DEMO<span className="unseen"> {roundText.invented}</span>
    </Badge>
  )
}
