import { Link } from 'react-router'
import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { APPROVALS } from '../../domain/staff/approvals.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { LANGUAGE } from '../../ui/text/language.ts'
import { countdown, dateAndClock, recentMoment, spokenDuration } from '../../ui/thai-date.ts'
import type { ActButton } from '../forms/act-foot.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { useAct } from '../forms/use-act.ts'
import { reasonField } from '../forms/usual-fields.ts'
import { useMe } from '../session/me.ts'
import { approvalsText } from '../text/approvals.ts'
import { correctionText } from '../text/correction.ts'
import { type ApprovalAct, actsOf, sendAct } from './approval-acts.ts'
import { About, What } from './approval-what.tsx'

interface ApprovalCardProps {
  waiting: WaitingApprovalShown
  nowMs: number
  /** It is on the page of its round. */
  onRound: boolean
  /** Called before an act is tried here, and when it was refused. */
  onTry: (isTried: boolean) => void
}

/** One proposal: what, by whom, until when it can be confirmed, and what this person can do about it. */
export function ApprovalCard({ waiting, nowMs, onRound, onTry }: ApprovalCardProps) {
  const { id, kind, at, expiresAt, own, by, reason } = waiting
  return (
    <article className="approval" aria-labelledby={`approval-${id}`}>
      <header>
        <Badge tone={kind === 'void' ? 'error' : 'info'}>{APPROVALS[kind].words[LANGUAGE]}</Badge>
        <h3 id={`approval-${id}`}>
          <About waiting={waiting} onRound={onRound} />
        </h3>
      </header>
      <div className="approval-what">
        <What waiting={waiting} />
      </div>
      <dl className="approval-facts">
        <div>
          <dt>{approvalsText.by}</dt>
          <dd>
            {own ? approvalsText.you(by) : by} · {recentMoment(Date.parse(at), nowMs)}
          </dd>
        </div>
        <div>
          <dt>{approvalsText.until}</dt>
          <dd>
            <Until untilMs={expiresAt === null ? null : Date.parse(expiresAt)} nowMs={nowMs} />
          </dd>
        </div>
        {reason === null ? null : (
          <div>
            <dt>{own ? approvalsText.reason : approvalsText.makersReason}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
      <Acts waiting={waiting} onTry={onTry} onRound={onRound} />
    </article>
  )
}

function Acts({ waiting, onTry, onRound }: Omit<ApprovalCardProps, 'nowMs'>) {
  const me = useMe()
  const acts = actsOf(me, waiting)
  const { act, busy, refused, forget } = useAct({
    send: async ({ name, reason }: { name: ApprovalAct; reason: string }) => {
      onTry(true)
      try {
        await sendAct(waiting, name, reason)
      } catch (error) {
        onTry(false)
        throw error
      }
    },
    done: (_, { name }) => approvalsText.done[name],
  })
  const { id, kind, own, mayDecide, round } = waiting
  return (
    <div className="approval-acts">
      {own || !mayDecide ? <p className="lead">{own ? approvalsText.own : approvalsText.notYours}</p> : null}
      {acts.length === 0 ? null : (
        <ActForm
          fields={kind === 'void' && !own ? VOID_FIELDS : NO_FIELDS}
          acts={acts.map((name) => buttonOf(name, kind))}
          busy={busy}
          refused={refused}
          labelledBy={`approval-${id}`}
          onSend={(sent, name) => act({ name: name as ApprovalAct, reason: reasonOf(sent) })}
          onChange={forget}
        />
      )}
      {mayDecide && APPROVALS[kind].blind && round && !onRound ? (
        <Link to={`/rounds/${round.id}`} className={buttonClass('cta')}>
          {approvalsText.toResult}
        </Link>
      ) : null}
    </div>
  )
}

const NO_FIELDS = {}
const VOID_FIELDS = {
  reason: reasonField(correctionText.voidOwnReason, { hint: correctionText.voidOwnReasonHint }),
}

function reasonOf(sent: { readonly reason?: string }): string {
  return sent.reason ?? ''
}

function buttonOf(name: ApprovalAct, kind: WaitingApprovalShown['kind']): ActButton {
  if (name === 'withdraw') return { name, label: approvalsText.withdraw, tone: 'soft' }
  if (kind === 'void')
    return name === 'confirm'
      ? { name, label: correctionText.voidAgree, tone: 'danger' }
      : { name, label: correctionText.voidReject, tone: 'soft' }
  return name === 'confirm'
    ? { name, label: approvalsText.confirm, tone: 'brand' }
    : { name, label: approvalsText.reject, tone: 'soft' }
}

const DAY_MS = 86_400_000

/** `25 พ.ย. 2569 15:20 น. (อีก 2 วัน 23 ชม.)` */
function Until({ untilMs, nowMs }: { untilMs: number | null; nowMs: number }) {
  if (untilMs === null) return approvalsText.untilResult
  const leftMs = untilMs - nowMs
  const left = leftMs > DAY_MS ? countdown(leftMs) : spokenDuration(leftMs)
  return (
    <>
      {dateAndClock(untilMs)} <span>({approvalsText.left(left)})</span>
    </>
  )
}
