import type { PairShown } from '../../../../contract/wallet-shapes.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { buttonClass } from '../../../../ui/buttons/button.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { MemberForm, useAnswerTo } from '../../../forms/member-form.tsx'
import { Told } from '../../../forms/told.tsx'
import { pairText } from '../../../text/pairs.ts'
import { SHORT } from '../deposit-acts.ts'
import './came-short.css'

interface CameShortProps {
  pair: Pick<PairShown, 'id' | 'state' | 'amount' | 'came'>
  xsrf: string
}

/** Who is paid says that less has come: so it was, or it was all. */
export function CameShort({ pair: { id, state, amount, came }, xsrf }: CameShortProps) {
  const answer = useAnswerTo(SHORT)
  if (state !== 'short' || came === null) return null
  const [asked, part] = [bahtToSatang(amount), bahtToSatang(came)]
  const [askedText, cameText] = [moneyText(asked), moneyText(part)]
  return (
    <section className="card pair-short" aria-labelledby="pair-short">
      <h2 id="pair-short" className="text-base font-medium text-pretty">
        {pairText.shortTitle(cameText, askedText)}
      </h2>
      <p className="text-sm text-ink-2 text-pretty">{pairText.shortAsk}</p>
      {answer && 'error' in answer ? (
        <Told tone="error" of={answer}>
          {answer.error}
        </Told>
      ) : null}
      <details>
        <summary className={buttonClass('brand')}>
          <span className="btn-label">{pairText.shortAgree(cameText)}</span>
        </summary>
        <p className="text-sm text-ink-2 text-pretty">
          {pairText.shortAgreeLead(cameText, moneyText(satang(asked - part)))}
        </p>
        <Answer id={id} xsrf={xsrf} answer="agreed" label={pairText.shortAgreeSay} />
      </details>
      <Answer id={id} xsrf={xsrf} answer="not-agreed" label={pairText.shortNotAgree(askedText)} />
      <p className="text-sm text-ink-2 text-pretty">{pairText.shortNotAgreeHint}</p>
    </section>
  )
}

interface AnswerProps {
  id: string
  xsrf: string
  answer: 'agreed' | 'not-agreed'
  label: string
}

function Answer({ id, xsrf, answer, label }: AnswerProps) {
  return (
    <MemberForm
      of={SHORT}
      submit={{ label, tone: answer === 'agreed' ? 'brand' : 'soft', className: 'mt-3 w-full' }}
      xsrf={xsrf}
      isToldElsewhere
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="answer" value={answer} />
    </MemberForm>
  )
}
