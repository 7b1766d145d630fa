import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import { MailingPreview } from '../../screens/mailings/mailing-preview.tsx'
import { audienceText, sendTimeText } from '../../screens/mailings/mailing-words.ts'
import { mailingsText } from '../../text/messages/mailings.ts'
import { Figure } from '../figure.tsx'

/** A message that would be sent, as members would see it, to whom, and how many they were when it was written. */
export function MailingFigures({ mailing, people }: NonNullable<WaitingApprovalShown['mailing']>) {
  const { kind, audience, page, titleTh, textTh, titleEn, textEn } = mailing
  return (
    <>
      <MailingPreview
        {...{ name: mailingsText.preview, title: titleTh, text: textTh, page, see: mailingsText.see }}
      />
      {titleEn && textEn ? (
        <MailingPreview
          {...{
            name: mailingsText.previewEnglish,
            title: titleEn,
            text: textEn,
            page,
            see: mailingsText.seeEnglish,
          }}
        />
      ) : null}
      <dl className="approval-price">
        <Figure name={mailingsText.kind} was={null} becomes={mailingsText.kinds[kind]} />
        <Figure name={mailingsText.columns.audience} was={null} becomes={audienceText(audience)} />
        <Figure name={mailingsText.peopleThen} was={null} becomes={mailingsText.peopleOf(people)} />
        <Figure name={mailingsText.columns.sendAt} was={null} becomes={sendTimeText(mailing)} />
        {page === '/inbox' ? null : (
          <Figure name={mailingsText.page} was={null} becomes={mailingsText.pages[page] ?? page} />
        )}
      </dl>
    </>
  )
}
