import ArrowRight from 'lucide-react/icons/arrow-right'
import { Badge } from '../../ui/badge.tsx'
import { approvalsText } from '../text/approvals.ts'

interface FigureProps {
  name: string
  was: string | number | null | undefined
  becomes: string | number
}

/** The current and the proposed figure; only one if they are equal. */
export function Figure({ name, was, becomes }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {was === null || was === undefined || was === becomes ? null : (
          <>
            <span className="unseen">{approvalsText.was} </span>
            <s>{was}</s>
            <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" />
            <span className="unseen">{approvalsText.becomes} </span>
          </>
        )}
        <b>{becomes}</b>
      </dd>
    </div>
  )
}

/** What comes back of a hundred baht with all that is given beside winnings, marked where it is all of them. */
export function GivenBack({ givenBack }: { givenBack: number }) {
  return (
    <div>
      <dt>{approvalsText.givenBack}</dt>
      <dd>
        <b>{givenBack.toFixed(1)}%</b>
        {givenBack >= 100 ? <Badge tone="error">{approvalsText.givesAll}</Badge> : null}
      </dd>
    </div>
  )
}
