import type { CampaignShown, CouponTermsShown } from '../../../contract/console/money/coupons.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { couponsText } from '../../text/payments/coupons.ts'
import { couponFields, END_FIELDS, termsOf } from './coupon-fields.ts'

interface PanelProps {
  /** Null: a new one. */
  campaign: CampaignShown | null
  onClose: () => void
}

/** Asks that a campaign be opened or have other terms, for a second person to agree to. */
export function CampaignPanel({ campaign, onClose }: PanelProps) {
  const { key, begun, isOther, take } = useBegun(campaign && { nth: campaign.nth, terms: campaign.terms })
  const { act, busy, refused, forget } = useAct({
    send: ({ terms, reason }: { terms: CouponTermsShown; reason: string }) =>
      ask('coupons', 'propose', {
        body: { campaignId: campaign?.campaignId ?? null, terms, reason, seen: begun?.nth ?? null },
      }),
    refreshes: [['coupons'], ['approvals']],
    done: () => couponsText.asked,
    onDone: onClose,
  })
  const send = { name: 'ask', label: couponsText.ask, tone: 'cta' } as const
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
        acts={[send]}
        two
        busy={busy}
        refused={refused}
        onSend={(typed) => act({ terms: termsOf(typed), reason: typed.reason })}
        onChange={forget}
      >
        {isOther ? <ChangedNote onTake={take} /> : null}
      </ActForm>
      {campaign && !campaign.isOver ? <EndCampaign campaign={campaign} onDone={onClose} /> : null}
    </DetailPanel>
  )
}

/** One person ends a campaign, whatever waits for a second one. */
function EndCampaign({ campaign, onDone }: { campaign: CampaignShown; onDone: () => void }) {
  const { campaignId, waiting } = campaign
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) => ask('coupons', 'end', { body: { campaignId, reason } }),
    refreshes: [['coupons'], ['approvals']],
    done: () => couponsText.ended,
    onDone,
  })
  return (
    <section className="mt-6">
      <h3>{couponsText.endTitle}</h3>
      <p className="lead">{couponsText.endLead}</p>
      <p className="lead">{couponsText.endFrees(moneyText(bahtToSatang(waiting)))}</p>
      <ActForm
        fields={END_FIELDS}
        acts={[{ name: 'end', label: couponsText.end, tone: 'danger' }]}
        busy={busy}
        refused={refused}
        onSend={act}
        onChange={forget}
      />
    </section>
  )
}
