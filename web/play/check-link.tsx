import { buttonClass } from '../../ui/buttons/button.tsx'
import type { FormShape } from '../forms/form-answer.ts'
import { useAnswerTo } from '../forms/member-form.tsx'
import { checkDueText } from '../text/check-due.ts'

/** What a refused act is answered with while a check of reality waits. */
const CHECK_DUE = 'CHECK_DUE'

interface CheckLinkProps {
  /** Of the refusal. */
  code: string | undefined
}

/** The way to the check, where the page cannot show it by itself. It opens beside the page, which keeps what is typed. */
export function CheckLink({ code }: CheckLinkProps) {
  if (code !== CHECK_DUE) return null
  return (
    <a href="/play-control" target="_blank" rel="noopener" className={buttonClass('soft')}>
      {checkDueText.look}
    </a>
  )
}

/** The same below what a form of a page was refused with. */
export function FormCheckLink({ of }: { of: FormShape }) {
  const answer = useAnswerTo(of)
  return <CheckLink code={answer && 'error' in answer ? answer.code : undefined} />
}
