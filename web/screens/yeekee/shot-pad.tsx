import Delete from 'lucide-react/icons/delete'
import Shuffle from 'lucide-react/icons/shuffle'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ShotShown } from '../../../contract/fair.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { loginPath } from '../../session/safe-path.ts'
import { fastText } from '../../text/fast.ts'
import { shootHere } from './shoot-here.ts'

/** What became of the last shot, in the words the member reads. */
export interface ShotOutcome {
  readonly ok: boolean
  readonly words: string
  /** Kept in the field when the shot was not taken. */
  readonly number: string
}

interface ShotPadProps {
  roundId: string
  coolDownSeconds: number
  nowMs: number
  /** Null for a visitor who has not signed in. */
  member: { readonly xsrf: string; readonly key: string } | null
  /** Of the form that was sent without JavaScript. */
  outcome: ShotOutcome | undefined
  onTaken: (shot: ShotShown) => void
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const DIGITS = 5

/** Five digits and a button. A form first: it works before the page is awake. */
export function ShotPad({ roundId, coolDownSeconds, nowMs, member, outcome, onTaken }: ShotPadProps) {
  const pad = useShots(roundId, coolDownSeconds, nowMs, outcome, onTaken)
  if (!member) {
    return (
      <section className="card shot-pad">
        <h2>{fastText.pad}</h2>
        <p>{fastText.padHint(coolDownSeconds)}</p>
        <Link className={buttonClass('cta', 'lg')} to={loginPath(`/yeekee/${roundId}`)}>
          {fastText.signIn}
        </Link>
      </section>
    )
  }
  return (
    <form method="post" className="card shot-pad" onSubmit={pad.send}>
      <h2>{fastText.pad}</h2>
      <p id="shot-hint">{fastText.padHint(coolDownSeconds)}</p>
      <input type="hidden" name="_csrf" value={member.xsrf} />
      <input type="hidden" name="_key" value={member.key} />
      <label className="unseen" htmlFor="shot">
        {fastText.number}
      </label>
      <input
        id="shot"
        name="number"
        className="shot-number"
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]{5}"
        maxLength={DIGITS}
        required
        placeholder="•••••"
        aria-describedby="shot-hint shot-told"
        value={pad.number}
        onChange={(event) => pad.write(event.currentTarget.value)}
      />
      <div id="shot-told" className="shot-told" aria-live="polite">
        {pad.told ? <Alert tone={pad.told.ok ? 'info' : 'error'}>{pad.told.words}</Alert> : null}
      </div>
      <div className="shot-keys">
        {KEYS.map((digit) => (
          <button
            key={digit}
            type="button"
            className="shot-key"
            onClick={() => pad.write(pad.number + digit)}
          >
            {digit}
          </button>
        ))}
        <button type="button" className="shot-key" aria-label={fastText.random} onClick={pad.random}>
          <Shuffle aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
        <button type="button" className="shot-key" onClick={() => pad.write(`${pad.number}0`)}>
          0
        </button>
        <button
          type="button"
          className="shot-key"
          aria-label={fastText.erase}
          onClick={() => pad.write(pad.number.slice(0, -1))}
        >
          <Delete aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
      </div>
      <Button
        type="submit"
        tone={pad.waitSeconds > 0 ? 'soft' : 'cta'}
        size="lg"
        busy={pad.busy}
        aria-disabled={pad.waitSeconds > 0 || undefined}
      >
        {pad.waitSeconds > 0 ? fastText.wait(pad.waitSeconds) : fastText.shoot}
      </Button>
    </form>
  )
}

function useShots(
  roundId: string,
  coolDownSeconds: number,
  nowMs: number,
  outcome: ShotOutcome | undefined,
  onTaken: (shot: ShotShown) => void,
) {
  const [number, setNumber] = useState(outcome?.ok === false ? outcome.number : '')
  const [told, setTold] = useState<ShotOutcome | undefined>(outcome)
  const [busy, setBusy] = useState(false)
  const [nextAtMs, setNextAtMs] = useState(0)
  // Of a shot whose answer was lost: sent again it is the same shot, and never a second one.
  const unanswered = useRef<{ number: string; key: string }>(null)
  const waitSeconds = Math.min(
    coolDownSeconds,
    Math.max(0, Math.ceil((nextAtMs - useServerNow(nowMs)) / 1_000)),
  )
  const write = (text: string) => setNumber(text.replace(/\D/g, '').slice(0, DIGITS))
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || waitSeconds > 0) return
    if (number.length !== DIGITS) return setTold({ ok: false, words: fastText.wrongDigits, number })
    const again = unanswered.current?.number === number ? unanswered.current.key : undefined
    const key = again ?? crypto.randomUUID()
    unanswered.current = { number, key }
    setBusy(true)
    const answer = await shootHere(roundId, number, key)
    setBusy(false)
    const isLost = !answer.status && (answer.httpStatus === 0 || answer.httpStatus >= 500)
    if (!isLost) unanswered.current = null
    if (answer.status) {
      setNextAtMs(Date.parse(answer.next_at))
      setTold({ ok: true, words: fastText.shotTaken(number), number })
      setNumber('')
      onTaken({ number, tag: answer.shot.tag, at_ms: Date.parse(answer.shot.at) })
    } else setTold({ ok: false, words: isLost ? fastText.failed : answer.message, number })
  }
  const random = () => {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    setNumber(String(value % 10 ** DIGITS).padStart(DIGITS, '0'))
  }
  return { number, told, busy, waitSeconds, write, send, random }
}
