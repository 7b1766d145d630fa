import type { CountedSharesShown } from '../../../contract/services/rewards/counted.ts'
import { countedText } from '../../text/counted.ts'

/** Which share of which play counts, a line each; `only`: nothing but these does. */
export function CountedLines({ counts, only }: { counts: CountedSharesShown; only: boolean }) {
  return (
    <>
      {counts.map(({ percent, of, names }) => (
        <li key={`${percent} ${of}`}>
          <b className="font-medium">{percent === 0 ? countedText.nothing : countedText[of](percent)}</b>{' '}
          {names.join(', ')}
        </li>
      ))}
      {only ? <li>{countedText.only}</li> : null}
    </>
  )
}
