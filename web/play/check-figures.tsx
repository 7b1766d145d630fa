import type { ReactNode } from 'react'
import type { PlayShown } from '../../contract/services/play-control.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { Money } from '../../ui/money.tsx'
import { playLineText } from '../text/play-line.ts'
import { netOf } from './play-words.ts'
import './check-figures.css'

interface CheckFiguresProps {
  play: PlayShown
  /** How long the session lasts. */
  elapsed: string
}

/** What a check of reality shows: the time at play, what was staked and won, and the net. */
export function CheckFigures({ play, elapsed }: CheckFiguresProps) {
  const { staked, won } = play
  const net = netOf(play)
  return (
    <dl className="check-figures">
      <Figure word={playLineText.checkTime}>{elapsed}</Figure>
      {staked === null || won === null || net === null ? null : (
        <>
          <Figure word={playLineText.checkStaked}>
            <Money amount={bahtToSatang(staked)} />
          </Figure>
          <Figure word={playLineText.checkWon}>
            <Money amount={bahtToSatang(won)} />
          </Figure>
          <Figure word={playLineText.checkNet}>
            <Money amount={net} sign={net > 0 ? 'gain' : 'none'} />
          </Figure>
        </>
      )}
    </dl>
  )
}

function Figure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}
