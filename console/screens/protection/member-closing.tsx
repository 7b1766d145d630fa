import { CLOSING_REASONS, CLOSINGS } from '../../../domain/account/closing.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { selectField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { closingText } from '../../text/closing.ts'
import { AboutMember } from './about-member.tsx'

const MORE = {
  // None is chosen beforehand: a careless request would carry the gravest one.
  why: {
    ...selectField(closingText.why, CLOSING_REASONS, (why) => CLOSINGS[why].words[LANGUAGE]),
    kind: 'radio' as const,
  },
}

/** Asks that an account be closed for good. What waits is shown with what else is asked for members. */
export function MemberClosing() {
  return (
    <AboutMember
      id="member-closing"
      words={closingText}
      lead={
        <>
          <p className="lead">{closingText.lead}</p>
          <p className="lead">{closingText.stays}</p>
        </>
      }
      alike="closeAlike"
      refusals={['MEMBER_UNKNOWN', 'MEMBER_CLOSED', 'PROPOSAL_WAITS']}
      more={MORE}
      acts={[{ name: 'close', label: closingText.ask, tone: 'danger' }]}
      send={async (body) => {
        await ask('protection', 'closeMember', { body })
        return closingText.waits(body.username, body.also.length)
      }}
      refreshes={[['approvals']]}
    />
  )
}
