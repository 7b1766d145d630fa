import { type FormEvent, useRef, useState } from 'react'
import type { ShotShown } from '../../../contract/fair.ts'
import { westernDigits } from '../../../domain/western-digits.ts'
import { useServerNow } from '../../../ui/server-clock.ts'
import { fastText } from '../../text/fast.ts'
import { shootHere } from './shoot-here.ts'

export interface ShotOutcome {
  readonly ok: boolean
  readonly words: string
  /** Stays in the field when the shot was refused. */
  readonly number: string
}

export interface ShotsWish {
  readonly roundId: string
  readonly coolDownSeconds: number
  readonly nowMs: number
  /** The outcome of a form sent without JavaScript. */
  readonly outcome: ShotOutcome | undefined
  readonly onTaken: (shot: ShotShown) => void
}

export const DIGITS = 5

/** The state of the pad: what is typed, sent and answered. */
export function useShots({ roundId, coolDownSeconds, nowMs, outcome, onTaken }: ShotsWish) {
  const [number, setNumber] = useState(outcome?.ok === false ? outcome.number : '')
  const [told, setTold] = useState<ShotOutcome | undefined>(outcome)
  const [busy, setBusy] = useState(false)
  const [nextAtMs, setNextAtMs] = useState(0)
  // A shot without an answer: sent again under its key it is the same shot.
  const unanswered = useRef<{ number: string; key: string }>(null)
  const waitSeconds = Math.min(
    coolDownSeconds,
    Math.max(0, Math.ceil((nextAtMs - useServerNow(nowMs)) / 1_000)),
  )
  const write = (text: string) => setNumber(westernDigits(text).replace(/\D/g, '').slice(0, DIGITS))
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
      return
    }
    if (answer.code === 'CHECK_DUE') dispatchEvent(new Event('check-due'))
    setTold({ ok: false, words: isLost ? fastText.failed : answer.message, number })
  }
  const random = () => {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    setNumber(String(value % 10 ** DIGITS).padStart(DIGITS, '0'))
  }
  return { number, told, busy, waitSeconds, write, send, random }
}
