import { Link } from 'react-router'
import { provesRounds } from '../../../domain/games/providers.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { gameReportText } from '../../text/game-report.ts'
import type { ReportOf } from './load-report.ts'

const when = (iso: string) => dateAndClock(Date.parse(iso))

/** One round, with every bet and win in its order and what was taken back. */
export function OneRound({ round, steps, more }: ReportOf<'round'>) {
  return (
    <section className="list-page game-report">
      <h1>{gameReportText.roundTitle}</h1>
      <Facts round={round} />
      <h2 className="list-day">{gameReportText.steps}</h2>
      <ul className="card list-card">
        {steps.map((step) => (
          <li key={step.reference} className="list-row">
            <Step {...step} />
          </li>
        ))}
      </ul>
      {more ? <p className="game-report-lead">{gameReportText.moreSteps(steps.length)}</p> : null}
      {provesRounds(round.provider) ? (
        <>
          <p className="game-report-lead">{gameReportText.proofWhy}</p>
          {/* The page of a game is a document of its own. */}
          <a href={`/game/${round.provider}/${round.game}`} className={buttonClass('soft')}>
            {gameReportText.proof}
          </a>
        </>
      ) : null}
      <Link
        to={`?date=${round.opened_at.slice(0, 10)}&provider=${round.provider}`}
        className={buttonClass('ghost')}
      >
        {gameReportText.back}
      </Link>
    </section>
  )
}

function Facts({ round }: Pick<ReportOf<'round'>, 'round'>) {
  const facts = [
    [gameReportText.game, round.game_name],
    [gameReportText.provider, round.provider_name],
    [gameReportText.began, when(round.opened_at)],
    [gameReportText.ended, round.closed_at === null ? gameReportText.open : when(round.closed_at)],
    [gameReportText.reference, round.reference],
  ] as const
  const sums = [
    [gameReportText.staked, round.staked],
    [gameReportText.returned, round.returned],
    [gameReportText.won, round.won],
    [gameReportText.net, round.net],
  ] as const
  return (
    <dl className="card game-round">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="game-reference">{value}</dd>
        </div>
      ))}
      {sums
        .filter(([name, baht]) => baht !== 0 || name !== gameReportText.returned)
        .map(([name, baht]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <BalanceMoney
                amount={bahtToSatang(baht)}
                sign={name === gameReportText.net ? 'gain' : 'none'}
              />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Step({ kind, amount, at, reference, returned_at }: ReportOf<'round'>['steps'][number]) {
  return (
    <>
      <span className="list-words">
        <b>{gameReportText.kind[kind]}</b>
        <span>{when(at)}</span>
        <span className="game-reference">{reference}</span>
        {returned_at === null ? null : <span>{gameReportText.takenBack(when(returned_at))}</span>}
      </span>
      <b className={returned_at === null ? 'list-end' : 'list-end game-taken-back'}>
        <BalanceMoney amount={bahtToSatang(kind === 'bet' ? -amount : amount)} sign="gain" />
      </b>
    </>
  )
}
