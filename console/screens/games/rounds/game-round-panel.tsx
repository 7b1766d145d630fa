import { useQuery } from '@tanstack/react-query'
import type { GameTransactionShown } from '../../../../contract/console/games/rounds.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { DetailPanel } from '../../../panels/detail-panel.tsx'
import { ask } from '../../../session/ask.ts'
import { gameRoundsText } from '../../../text/games/rounds.ts'
import { sessionText } from '../../../text/session.ts'
import './game-round-panel.css'

const { columns } = gameRoundsText
const baht = (amount: number) => moneyText(bahtToSatang(amount))
const time = (at: string) => dateAndClock(Date.parse(at))

/** One round: its bets, wins and rollbacks in their order, and what its member owes. */
export function GameRoundPanel({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const found = useQuery({
    queryKey: ['gameRounds', 'one', roundId],
    queryFn: () => ask('gameRounds', 'one', { query: { roundId } }),
  })
  const round = found.data?.round
  return (
    <DetailPanel
      title={round ? `${round.provider} ${round.game}` : gameRoundsText.title}
      closeLabel={gameRoundsText.close}
      onClose={onClose}
      facts={
        round
          ? [
              [columns.member, `${round.member.code} (${round.member.name})`],
              [columns.reference, round.reference],
              [columns.opened, time(round.openedAt)],
              [gameRoundsText.last, time(round.lastAt)],
              [gameRoundsText.closedAt, round.closedAt ? time(round.closedAt) : gameRoundsText.never],
              [columns.bets, round.bets],
              [columns.staked, baht(round.staked)],
              [columns.won, baht(round.won)],
              [gameRoundsText.debt, baht(found.data?.debt ?? 0)],
            ]
          : []
      }
    >
      <h3 className="text-base mt-4">{gameRoundsText.transactions}</h3>
      {found.error ? <Alert tone="error">{found.error.message}</Alert> : null}
      {found.data ? (
        <>
          <ol className="game-transactions">
            {found.data.transactions.map((each) => (
              <Transaction key={each.reference} {...each} />
            ))}
          </ol>
          {found.data.more ? <p className="lead mt-2">{gameRoundsText.more}</p> : null}
        </>
      ) : found.error ? null : (
        <SkeletonRows count={2} label={sessionText.loading} />
      )}
    </DetailPanel>
  )
}

function Transaction({ reference, kind, amount, at, bet, back, owed }: GameTransactionShown) {
  return (
    <li>
      <span className="game-transaction-head">
        <Badge tone={kind === 'bet' ? 'plain' : 'win'}>{gameRoundsText.kinds[kind]}</Badge>
        <b>{back ? <s>{baht(amount)}</s> : baht(amount)}</b>
      </span>
      <code>{reference}</code>
      <span>{time(at)}</span>
      {bet === null ? null : <span>{gameRoundsText.ofBet(bet)}</span>}
      {back ? (
        <span className="text-error-ink">{gameRoundsText.back(back.reference, time(back.at))}</span>
      ) : null}
      {owed > 0 ? <span className="text-error-ink">{gameRoundsText.owed(baht(owed))}</span> : null}
    </li>
  )
}
