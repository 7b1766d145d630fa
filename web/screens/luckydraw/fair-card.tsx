import { useState } from 'react'
import type { SpinShown, WheelOfMember } from '../../../contract/services/rewards/wheel.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { wheelText } from '../../text/wheel.ts'
import { REVEAL } from './wheel-acts.ts'

/** What was promised before a spin, and the check of those whose secret is shown. */
export function FairCard({ wheel, xsrf }: { wheel: WheelOfMember; xsrf: string }) {
  const { commitment, nonce, table, spins } = wheel
  const shown = spins.filter(({ seed }) => seed !== null)
  const answer = useAnswerTo(REVEAL)
  return (
    <details className="card wheel-fair" open={answer !== undefined}>
      <summary>{wheelText.fair}</summary>
      <p>{wheelText.promise}</p>
      <dl>
        <dt>{wheelText.commitment}</dt>
        <dd className="wheel-hash">{commitment}</dd>
        <dt>{wheelText.nonce}</dt>
        <dd>{nonce}</dd>
        <dt>{wheelText.table}</dt>
        <dd className="wheel-hash">{table}</dd>
      </dl>
      {answer && 'done' in answer ? (
        <Told tone="success" of={answer}>
          {wheelText.revealed}
        </Told>
      ) : null}
      {nonce > 1 ? (
        <MemberForm
          of={REVEAL}
          submit={{ label: wheelText.reveal, tone: 'soft', className: 'w-full' }}
          xsrf={xsrf}
          preventScrollReset
        >
          <input type="hidden" name="commitment" value={commitment} />
        </MemberForm>
      ) : null}
      {shown.length > 0 ? <Check spins={shown} /> : null}
    </details>
  )
}

function Check({ spins }: { spins: readonly SpinShown[] }) {
  const [wrong, setWrong] = useState<readonly SpinShown[]>()
  const hydrated = useHydrated()
  const check = async () => {
    const { isSpinRight } = await import('./check-spins.ts')
    setWrong(spins.filter((spin) => !isSpinRight(spin)))
  }
  return (
    <>
      {hydrated ? (
        <Button tone="soft" className="w-full" onClick={() => void check()}>
          {wheelText.check}
        </Button>
      ) : null}
      {wrong ? (
        <Alert tone={wrong.length === 0 ? 'success' : 'error'}>
          <p>{wheelText.checked(spins.length - wrong.length, spins.length)}</p>
          {wrong.map(({ id, nonce }) => (
            <p key={id}>{wheelText.wrong(nonce)}</p>
          ))}
        </Alert>
      ) : null}
      <ul className="wheel-seeds">
        {spins.map(({ id, nonce, client_seed, seed }) => (
          <li key={id}>
            {wheelText.spinNo(nonce)} · {wheelText.clientSeed} {client_seed} · {wheelText.secret}{' '}
            <span className="wheel-hash">{seed}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
