import { useEffect, useState } from 'react'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { shortDate } from '../../../../ui/thai-date.ts'
import { InventedMark } from '../../../rounds/invented-mark.tsx'
import { ResultTiles } from '../../../rounds/round-list.tsx'
import { drawDayMs } from '../../../rounds/shown-round.ts'
import { browserClients } from '../../../session/browser-clients.ts'
import { betText } from '../../../text/bet.ts'
import { siteText } from '../../../text/th.ts'
import './past-sheet.css'

/** More than these nobody compares; the page of results has all of them. */
const SHOWN = 30

type PastRound = Awaited<ReturnType<typeof askRounds>>['data'][number]

interface PastSheetProps {
  programId: string
  onClose: () => void
}

/** The newest results of the lottery, by draw. */
export function PastSheet({ programId, onClose }: PastSheetProps) {
  const { rounds, failed } = usePast(programId)
  return (
    <Sheet open title={betText.past} closeLabel={betText.close} onClose={onClose}>
      {failed ? (
        <p className="bet-cart-empty">{betText.pastFailed}</p>
      ) : rounds === null ? (
        <SkeletonRows count={5} label={siteText.loading} />
      ) : rounds.length === 0 ? (
        <p className="bet-cart-empty">{betText.pastNone}</p>
      ) : (
        <ul className="bet-past">
          {rounds.map((round) => (
            <li key={round.id}>
              <span>
                {shortDate(drawDayMs(round.business_date))} <InventedMark origin={round.origin} />
              </span>
              <ResultTiles result={round.result} status={round.status} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

interface Past {
  /** Null until they have come. */
  readonly rounds: readonly PastRound[] | null
  readonly failed: boolean
}

function usePast(programId: string): Past {
  const [past, setPast] = useState<Past>({ rounds: null, failed: false })
  useEffect(() => {
    let isHere = true
    void askRounds(programId).then(({ status, data }) => {
      const drawn = data.filter(({ result }) => result !== null).slice(0, SHOWN)
      if (isHere) setPast({ rounds: drawn, failed: !status })
    })
    return () => {
      isHere = false
    }
  }, [programId])
  return past
}

function askRounds(programId: string) {
  return browserClients().report.getRoundByProgramId({ params: { id: programId } })
}
