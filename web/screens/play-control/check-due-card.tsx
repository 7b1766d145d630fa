import type { ReactNode } from 'react'
import { bahtToSatang, type Satang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Money } from '../../../ui/money.tsx'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { playControlText } from '../../text/play-control.ts'
import { CONFIRM } from './play-acts.ts'

interface CheckDueCardProps {
  /** Null: none waits. */
  due: {
    readonly minutes: number
    readonly staked: number
    readonly won: number
    readonly in_games: number
  } | null
  xsrf: string
  /** Where the member was refused, where that page could not stay open; null: it did. */
  next: string | null
}

/** The check of reality that waits, for who is refused without it: what a page of play with scripts shows by itself. */
export function CheckDueCard({ due, xsrf, next }: CheckDueCardProps) {
  const answer = useAnswerTo(CONFIRM)
  if (answer && 'done' in answer) {
    return (
      <Alert tone="success">
        {playControlText.checkedSendAgain}{' '}
        {next === null ? null : <a href={next}>{playControlText.checkedBack}</a>}
      </Alert>
    )
  }
  if (!due) return null
  const [staked, won] = [bahtToSatang(due.staked), bahtToSatang(due.won)]
  const net = (won - staked) as Satang
  return (
    <MemberForm
      of={CONFIRM}
      submit={{ label: playControlText.checkGoOn, tone: 'soft' }}
      xsrf={xsrf}
      head={<h2 className="text-lg">{playControlText.checkWaits}</h2>}
      foot={
        <PreloadLink to="/history" className="text-center text-sm text-ink-2 underline">
          {playControlText.history}
        </PreloadLink>
      }
      className="card play-card"
    >
      <dl className="play-check">
        <Figure word={playControlText.checkTime}>{playControlText.checkMinutes(due.minutes)}</Figure>
        <Figure word={playControlText.checkStaked}>
          <Money amount={staked} />
        </Figure>
        {due.in_games > 0 ? (
          <Figure word={playControlText.checkInGames}>
            <Money amount={bahtToSatang(due.in_games)} />
          </Figure>
        ) : null}
        <Figure word={playControlText.checkWon}>
          <Money amount={won} />
        </Figure>
        <Figure word={playControlText.checkNet}>
          <Money amount={net} sign={net > 0 ? 'gain' : 'none'} />
        </Figure>
      </dl>
      <p className="text-sm text-ink-2">{playControlText.checkHolds}</p>
    </MemberForm>
  )
}

function Figure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{word}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
