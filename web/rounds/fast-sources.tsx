import type { FastShown } from '../../contract/fair.ts'
import { custodyOf, missesBeacon } from '../../domain/fair/fast/custody.ts'
import { fastText } from '../text/fast.ts'

/** Where the random digits of this round come from, and who could know them: what holds for it, and no more. */
export function FastSources({ fast }: { fast: Pick<FastShown, 'rule' | 'terms' | 'beacon'> }) {
  if (fast.rule === 'classic') return null
  const { beacon, terms } = fast
  return (
    <>
      <p>{fastText.promiseText}</p>
      <p>{fastText.custody[custodyOf(terms)]}</p>
      <p>
        {beacon
          ? fastText.beaconMixed(beacon.round)
          : missesBeacon(terms)
            ? fastText.beaconUnreached
            : fastText.beaconNone}
      </p>
    </>
  )
}
