import type { CampaignShown, CouponTermsShown } from '../../../contract/console/money/coupons.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { couponsText } from '../../text/payments/coupons.ts'
import { couponFields, termsOf } from './coupon-fields.ts'

interface PanelProps {
  /** Null: a new one. */
  campaign: CampaignShown | null
  onClose: () => void
}

/** Asks that a campaign be opened, have other terms, or end, for a second person to agree to. */
export function CampaignPanel({ campaign, onClose }: PanelProps) {
  const { key, begun, isOther, take } = useBegun(campaign && { nth: campaign.nth, terms: campaign.terms })
  const { act, busy, refused, forget } = useAct({
    send: (wish: { terms: CouponTermsShown | null; reason: string }) =>
      ask('coupons', 'propose', {
        body: { campaignId: campaign?.campaignId ?? null, ...wish, seen: begun?.nth ?? null },
      }),
    refreshes: [['coupons'], ['approvals']],
    done: () => couponsText.asked,
    onDone: onClose,
  })
  const send = { name: 'ask', label: couponsText.ask, tone: 'cta' } as const
  const end = { name: 'end', label: couponsText.end, tone: 'soft' } as const
  return (
    <DetailPanel
      title={campaign ? couponsText.changeOf(campaign.terms.nameTh) : couponsText.add}
      closeLabel={couponsText.close}
      onClose={onClose}
      facts={[]}
    >
      <p className="lead">{campaign ? couponsText.changeLead : couponsText.addLead}</p>
      <ActForm
        key={key}
        fields={couponFields(bangkokDate(Date.now()), begun?.terms)}
        acts={campaign ? [send, end] : [send]}
        two
        busy={busy}
        refused={refused}
        onSend={(typed, name) => act({ terms: name === 'end' ? null : termsOf(typed), reason: typed.reason })}
        onChange={forget}
      >
        {isOther ? <ChangedNote onTake={take} /> : null}
      </ActForm>
    </DetailPanel>
  )
}
