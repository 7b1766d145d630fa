import { useEffect, useRef } from 'react'
import type { StopAhead, StopShown } from '../../../contract/services/play-control.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { playControlText } from '../../text/play-control.ts'
import { BREAK, EXCLUSION } from './play-acts.ts'
import { stopToLengthen } from './stop-asked.ts'

interface StopQuestionProps {
  asked: StopAhead
  /** The stop that holds now. */
  standing: StopShown | null
  xsrf: string
  /** Of the form that is shown: sent twice it begins one stop. */
  actKey: string
}

/**
 * Asks once more, with the end. Where the button was that led here is text: a second tap at the same place begins nothing
 * (docs/decisions/0170-a-stop-is-asked-twice.md).
 */
export function StopQuestion({ asked, standing, xsrf, actKey }: StopQuestionProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  const isExclusion = asked.kind === 'exclusion'
  const longer = stopToLengthen(asked.kind, standing)
  const words = playControlText.questions[asked.kind]
  const ends = dateAndClock(Date.parse(asked.ends_at))
  return (
    <MemberForm
      of={isExclusion ? EXCLUSION : BREAK}
      submit={{
        label: longer ? playControlText.longerConfirm : words.confirm,
        tone: isExclusion ? 'danger' : 'soft',
      }}
      xsrf={xsrf}
      head={
        <div>
          <h2 id="stop" ref={head} tabIndex={-1} className="text-lg">
            {longer ? playControlText.longerQuestion : words.title(playControlText.lengths[asked.length])}
          </h2>
          <p className="mt-2 text-xl font-medium">{playControlText.until(ends)}</p>
          {longer ? (
            <p className="mt-1">{playControlText.longerFrom(dateAndClock(Date.parse(longer.ends_at)))}</p>
          ) : null}
        </div>
      }
      className="card play-card"
    >
      <input type="hidden" name="key" value={actKey} />
      <input type="hidden" name="length" value={asked.length} />
      <input type="hidden" name="seen" value={standing?.ends_at ?? ''} />
      <ul className="play-means">
        {(longer ? playControlText.longerMeans : words.means).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {isExclusion ? (
        // Ticked for the end that was shown: beside another stop it is another end.
        <label key={standing?.ends_at} className="play-sure">
          <input type="checkbox" required />
          <span>{playControlText.exclusionSure}</span>
        </label>
      ) : null}
      <PreloadLink to="/play-control" preventScrollReset className={buttonClass('ghost')}>
        {playControlText.notNow}
      </PreloadLink>
    </MemberForm>
  )
}
