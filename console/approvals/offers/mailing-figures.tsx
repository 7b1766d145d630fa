import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { MailingPreview } from '../../screens/mailings/mailing-preview.tsx'
import { audienceText, sendTimeText } from '../../screens/mailings/mailing-words.ts'
import { mailingsText as text } from '../../text/members/mailings.ts'
import { Figure } from '../figure.tsx'

/** A message that would be sent, as members would see it, to whom, and how many they were when it was written. */
export function MailingFigures({ mailing, people }: NonNullable<WaitingApprovalShown['mailing']>) {
  const { kind, audience, page, titleTh, textTh, titleEn, textEn } = mailing
  return (
    <>
      <MailingPreview {...{ name: text.preview, title: titleTh, text: textTh, page, see: text.see }} />
      {titleEn && textEn ? (
        <MailingPreview {...{ name: text.previewEnglish, title: titleEn, text: textEn, page, see: 'See' }} />
      ) : null}
      <dl className="approval-price">
        <Figure name={text.kind} was={null} becomes={text.kinds[kind]} />
        <Figure name={text.columns.audience} was={null} becomes={audienceText(audience)} />
        <Figure name={text.peopleThen} was={null} becomes={text.peopleOf(people)} />
        <Figure name={text.columns.sendAt} was={null} becomes={sendTimeText(mailing)} />
        {page === '/inbox' ? null : <Figure name={text.page} was={null} becomes={text.pages[page] ?? page} />}
      </dl>
    </>
  )
}
