import type { ConsoleRound } from '../../../contract/console/rounds.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { roundsText } from '../../text/rounds/rounds.ts'

const CLOSING_MS = 15 * 60_000

type Shown = keyof typeof roundsText.status

const TONES: Readonly<Record<Shown, BadgeTone>> = {
  scheduled: 'plain',
  open: 'success',
  closing: 'warning',
  closed: 'info',
  sealed: 'info',
  proposed: 'accent',
  mismatched: 'error',
  resulted: 'info',
  held: 'warning',
  settled: 'plain',
  void: 'plain',
}

export function statusWords(round: ConsoleRound, nowMs: number): string {
  return roundsText.status[shownStatus(round, nowMs)]
}

export function RoundStatus({ round, nowMs }: { round: ConsoleRound; nowMs: number }) {
  const shown = shownStatus(round, nowMs)
  return <Badge tone={TONES[shown]}>{roundsText.status[shown]}</Badge>
}

function shownStatus(round: ConsoleRound, nowMs: number): Shown {
  if (round.status === 'open') return Date.parse(round.closesAt) - nowMs < CLOSING_MS ? 'closing' : 'open'
  if (round.status === 'resulted' && round.settlement?.state === 'held') return 'held'
  const drawn = round.status === 'resulted' || round.status === 'settled'
  if (drawn && round.proposal?.state === 'open') return 'proposed'
  if (round.status !== 'sealed') return round.status
  if (round.proposal?.state === 'open') return 'proposed'
  return round.proposal?.state === 'mismatched' ? 'mismatched' : 'sealed'
}
