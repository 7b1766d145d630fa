import Delete from 'lucide-react/icons/delete'
import Shuffle from 'lucide-react/icons/shuffle'
import { Link } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { loginPath } from '../../session/safe-path.ts'
import { fastText } from '../../text/fast.ts'
import { DIGITS, type ShotsWish, useShots } from './use-shots.ts'

interface ShotPadProps extends ShotsWish {
  /** Null for a visitor who is not signed in. */
  readonly member: { readonly xsrf: string; readonly key: string } | null
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
/** Five digits and a button. A real form, so that it works before hydration. */
export function ShotPad({ member, ...wish }: ShotPadProps) {
  const pad = useShots(wish)
  if (!member) return <SignInFirst {...wish} />
  return (
    <form method="post" noValidate className="card shot-pad" onSubmit={pad.send}>
      <h2>{fastText.pad}</h2>
      <p id="shot-hint">{fastText.padHint(wish.coolDownSeconds)}</p>
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
        maxLength={DIGITS}
        required
        placeholder="•••••"
        aria-invalid={pad.told?.ok === false || undefined}
        aria-describedby="shot-hint shot-told"
        value={pad.number}
        onChange={(event) => pad.write(event.currentTarget.value)}
      />
      <div id="shot-told" className="shot-told" aria-live="polite">
        {pad.told ? <Alert tone={pad.told.ok ? 'info' : 'error'}>{pad.told.words}</Alert> : null}
      </div>
      <Keys pad={pad} />
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

function SignInFirst({ roundId, coolDownSeconds }: Pick<ShotsWish, 'roundId' | 'coolDownSeconds'>) {
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

/** An on-screen keypad that writes into the field. */
function Keys({ pad }: { pad: ReturnType<typeof useShots> }) {
  return (
    <div className="shot-keys">
      {KEYS.map((digit) => (
        <button key={digit} type="button" className="shot-key" onClick={() => pad.write(pad.number + digit)}>
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
  )
}
