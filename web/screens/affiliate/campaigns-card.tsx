import type { AffiliateShown } from '../../../contract/services/affiliates.ts'
import { figureText } from '../../../ui/figure-text.ts'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { affiliateText } from '../../text/affiliate.ts'
import { CopyButton } from '../deposit/copy-button.tsx'

export const CAMPAIGN = { name: 'campaign', fields: { tag: 'kept' } } as const

interface CampaignsCardProps {
  campaigns: AffiliateShown['campaigns']
  /** The member's own, without a campaign. */
  link: string
  xsrf: string
}

/** Links of their own for the places where the member shares, with what each brought; and the form for one more. */
export function CampaignsCard({ campaigns, link, xsrf }: CampaignsCardProps) {
  return (
    <section className="card p-5" aria-labelledby="affiliate-campaigns">
      <h2 id="affiliate-campaigns" className="text-base">
        {affiliateText.campaigns}
      </h2>
      <p className="text-sm text-ink-2">{affiliateText.campaignsWhy}</p>
      <ul className="affiliate-lines">
        {campaigns.map(({ tag, clicks, sign_ups }) => (
          <li key={tag}>
            <span className="min-w-0">
              <span className="affiliate-link">{tag}</span>
              <span className="block text-sm text-ink-2">
                {affiliateText.campaignCounts(figureText(clicks), figureText(sign_ups))}
              </span>
              <a className="text-sm" href={`/svc/backend/api/Gateway/AffiliatePicture?c=${tag}`} download>
                {affiliateText.campaignPicture(tag)}
              </a>
            </span>
            <CopyButton text={`${link}&c=${tag}`} what={affiliateText.campaignLink(tag)} />
          </li>
        ))}
      </ul>
      <MemberForm
        key={campaigns.length} // once one was made, the form begins anew
        of={CAMPAIGN}
        submit={{ label: affiliateText.campaignMake, tone: 'soft', className: 'mt-4 w-full' }}
        xsrf={xsrf}
        className="mt-4"
        preventScrollReset
      >
        <FormField
          label={affiliateText.campaignTag}
          name="tag"
          autoComplete="off"
          autoCapitalize="none"
          required
          maxLength={20}
          hint={affiliateText.campaignTagHint}
        />
      </MemberForm>
    </section>
  )
}
