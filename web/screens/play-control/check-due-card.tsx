import type { PlayShown } from '../../../contract/services/play-control.ts'
import { Alert } from '../../../ui/alert.tsx'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { CheckFigures } from '../../play/check-figures.tsx'
import { hoursText } from '../../play/play-words.ts'
import { playControlText } from '../../text/play-control.ts'
import { playLineText } from '../../text/play-line.ts'
import { CONFIRM } from './play-acts.ts'

interface CheckDueCardProps {
  play: PlayShown
  xsrf: string
  /** Where the member was refused, where that page could not stay open; null: it did. */
  next: string | null
}

/** The check of reality that waits, for who is refused without it: what a page of play with scripts shows by itself. */
export function CheckDueCard({ play, xsrf, next }: CheckDueCardProps) {
  const answer = useAnswerTo(CONFIRM)
  if (answer && 'done' in answer) {
    return (
      <Alert tone="success">
        {playControlText.checkedSendAgain}{' '}
        {next === null ? null : <a href={next}>{playControlText.checkedBack}</a>}
      </Alert>
    )
  }
  const { began_at: began, due_at: due, now } = play
  if (began === null || due === null || Date.parse(now) < Date.parse(due)) return null
  return (
    <MemberForm
      of={CONFIRM}
      submit={{ label: playLineText.goOn, tone: 'soft' }}
      xsrf={xsrf}
      head={<h2 className="text-lg">{playLineText.checkTitle}</h2>}
      foot={
        <PreloadLink to="/history" className="text-center text-sm text-ink-2 underline">
          {playLineText.history}
        </PreloadLink>
      }
      className="card play-card"
    >
      <CheckFigures play={play} elapsed={hoursText(Date.parse(now) - Date.parse(began))} />
      <p className="text-sm text-ink-2">{playControlText.checkHolds}</p>
    </MemberForm>
  )
}
