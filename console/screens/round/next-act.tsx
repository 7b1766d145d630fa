import { may } from '../../../domain/staff/permissions.ts'
import { countdown } from '../../../ui/thai-date.ts'
import { useMe } from '../../session/me.ts'
import { correctionText } from '../../text/correction.ts'
import { roundText } from '../../text/rounds/round.ts'
import { ResultEntry } from './result/result-entry.tsx'
import { Settlement } from './result/settlement.tsx'
import { CloseRound } from './sale/close-round.tsx'
import type { SeenRound } from './seen-round.ts'
import { VoidDone } from './voids/void-done.tsx'

/** What the round waits for, with its form if this person may do it. */
export function NextAct({ seen, nowMs }: { seen: SeenRound; nowMs: number }) {
  const { round } = seen
  switch (round.status) {
    case 'scheduled':
    case 'open':
      return <Sale seen={seen} nowMs={nowMs} />
    case 'closed':
      return (
        <section className="card round-card" aria-live="polite">
          <h2 className="text-lg">{roundText.sealing}</h2>
          <p className="round-words">{roundText.sealingText}</p>
        </section>
      )
    case 'sealed':
      return Date.parse(round.drawAt) > nowMs ? (
        <BeforeDraw drawAt={round.drawAt} nowMs={nowMs} />
      ) : (
        <ResultEntry round={round} fetch={seen.fetch} />
      )
    case 'resulted':
    case 'settled':
      return <Settlement seen={seen} />
    case 'void':
      return <VoidDone seen={seen} />
  }
}

/** No result exists before the draw, so there is nothing to enter. */
function BeforeDraw({ drawAt, nowMs }: { drawAt: string; nowMs: number }) {
  return (
    <section className="card round-card">
      <h2 className="text-lg">{correctionText.tooEarly}</h2>
      <p className="round-words">{correctionText.tooEarlyText}</p>
      <p className="round-left" role="timer">
        <span>{correctionText.drawnIn}</span>
        <b>{countdown(Date.parse(drawAt) - nowMs)}</b>
      </p>
    </section>
  )
}

function Sale({ seen: { round }, nowMs }: { seen: SeenRound; nowMs: number }) {
  const me = useMe()
  const open = round.status === 'open'
  return (
    <section className="card round-card">
      <h2 className="text-lg">{open ? roundText.onSale : roundText.notYetOnSale}</h2>
      <p className="round-words">{roundText.onSaleText}</p>
      {open ? (
        <p className="round-left" role="timer">
          <span>{roundText.closesIn}</span>
          <b>{countdown(Date.parse(round.closesAt) - nowMs)}</b>
        </p>
      ) : null}
      {open && may(me, 'rounds.close') ? (
        <CloseRound roundId={round.id} mayDraw={me.operator.demo && !round.lottery.isFast} />
      ) : null}
    </section>
  )
}
