import { useState } from 'react'
import type { PromotionShown, PromotionTermsShown } from '../../../contract/console/money/promotions.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { forecastText } from '../../text/payments/forecast.ts'
import { promotionsText } from '../../text/payments/promotions.ts'
import { promotionFields, termsOf } from './promotion-fields.ts'
import { PromotionForecast } from './promotion-forecast.tsx'

interface PanelProps {
  /** Null: a new one. */
  promotion: PromotionShown | null
  onClose: () => void
}

/** Asks that a promotion be offered, be offered under other terms, or end, for a second person to agree to. */
export function PromotionPanel({ promotion, onClose }: PanelProps) {
  const { key, begun, isOther, take } = useBegun(promotion && { nth: promotion.nth, terms: promotion.terms })
  const { act, busy, refused, forget } = useAct({
    send: (wish: { terms: PromotionTermsShown | null; reason: string }) =>
      ask('promotions', 'propose', {
        body: { promotionId: promotion?.promotionId ?? null, ...wish, seen: begun?.nth ?? null },
      }),
    refreshes: [['promotions'], ['approvals']],
    done: () => promotionsText.asked,
    onDone: onClose,
  })
  const [asked, setAsked] = useState<PromotionTermsShown | null>(null)
  const forecast = { name: 'forecast', label: forecastText.show, tone: 'soft', looks: true } as const
  const send = { name: 'ask', label: promotionsText.ask, tone: 'cta' } as const
  const end = { name: 'end', label: promotionsText.end, tone: 'soft' } as const
  return (
    <DetailPanel
      title={promotion ? promotionsText.changeOf(promotion.terms.nameTh) : promotionsText.add}
      closeLabel={promotionsText.close}
      onClose={onClose}
      facts={[]}
    >
      <p className="lead">{promotion ? promotionsText.changeLead : promotionsText.addLead}</p>
      <ActForm
        key={key}
        fields={promotionFields(bangkokDate(Date.now()), begun?.terms)}
        acts={promotion ? [send, forecast, end] : [send, forecast]}
        two
        busy={busy}
        refused={refused}
        onSend={(typed, name) => {
          if (name === 'forecast') setAsked(termsOf(typed))
          else act({ terms: name === 'end' ? null : termsOf(typed), reason: typed.reason })
        }}
        onChange={forget}
      >
        {asked ? <PromotionForecast terms={asked} /> : null}
        {isOther ? <ChangedNote onTake={take} /> : null}
      </ActForm>
    </DetailPanel>
  )
}
