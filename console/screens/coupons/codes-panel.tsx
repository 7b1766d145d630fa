import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchShown, CampaignShown } from '../../../contract/console/money/coupons.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { csvOf, saveFile } from '../../table/csv.ts'
import { couponsText } from '../../text/payments/coupons.ts'
import { CODE_FIELDS } from './coupon-fields.ts'

interface PanelProps {
  campaign: CampaignShown
  /** Whether this person makes codes and sees them. */
  mayMake: boolean
  onClose: () => void
}

/** Codes of a campaign: made in bulk, and downloaded as files. */
export function CodesPanel({ campaign, mayMake, onClose }: PanelProps) {
  const { act, busy, refused, forget } = useAct({
    send: (wish: { count: number; uses: number }) =>
      ask('coupons', 'makeCodes', { body: { campaignId: campaign.campaignId, ...wish } }),
    refreshes: [['coupons']],
    done: () => couponsText.made,
  })
  const { terms, issued } = campaign
  return (
    <DetailPanel
      title={couponsText.codesOf(terms.nameTh)}
      closeLabel={couponsText.close}
      onClose={onClose}
      facts={[
        [couponsText.total, terms.total],
        [couponsText.columns.issued, issued],
      ]}
    >
      <p className="lead">{couponsText.codesLead}</p>
      {mayMake && !campaign.isOver ? (
        <ActForm
          fields={CODE_FIELDS}
          acts={[{ name: 'make', label: couponsText.make, tone: 'cta' }]}
          busy={busy}
          refused={refused}
          onSend={act}
          onChange={forget}
        />
      ) : null}
      <Batches campaignId={campaign.campaignId} mayMake={mayMake} />
    </DetailPanel>
  )
}

/** Those of a campaign, the newest first, a page at a time. */
function Batches({ campaignId, mayMake }: { campaignId: string; mayMake: boolean }) {
  const [after, setAfter] = useState<number>()
  const found = useQuery({
    queryKey: ['coupons', 'batches', campaignId, after ?? null],
    queryFn: () => ask('coupons', 'batches', { query: { campaignId, after } }),
  })
  if (!found.data) return <Arriving asked={found} rows={3} />
  const { batches, next } = found.data
  return (
    <>
      <ul className="mt-4 grid gap-3">
        {batches.length === 0 ? <li className="text-ink-2">{couponsText.noBatches}</li> : null}
        {batches.map((batch) => (
          <Batch key={batch.id} batch={batch} mayMake={mayMake} />
        ))}
      </ul>
      {next === null && after === undefined ? null : (
        <span className="mt-3 flex flex-wrap gap-2">
          {after === undefined ? null : (
            <Button tone="soft" onClick={() => setAfter(undefined)}>
              {couponsText.newestBatches}
            </Button>
          )}
          {next === null ? null : (
            <Button tone="soft" onClick={() => setAfter(next)}>
              {couponsText.olderBatches}
            </Button>
          )}
        </span>
      )}
    </>
  )
}

function Batch({ batch, mayMake }: { batch: BatchShown; mayMake: boolean }) {
  const { act, busy, refused } = useAct({
    send: () => ask('coupons', 'codes', { batchId: batch.id }),
    refreshes: [],
    done: ({ codes }: { codes: string[] }) => {
      const rows = codes.map((code) => ({ code }))
      const column = { id: 'code', title: couponsText.codes, value: ({ code }: { code: string }) => code }
      saveFile(couponsText.file, csvOf([column], rows))
      return couponsText.downloaded
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span>
        {couponsText.batch(batch.codes, batch.uses, batch.used)}
        <span className="block text-sm text-ink-2">
          {couponsText.madeBy(batch.by, dateAndClock(Date.parse(batch.madeAt)))}
        </span>
      </span>
      {mayMake ? (
        <Button
          tone="soft"
          busy={busy}
          onClick={() => act(undefined)}
          aria-label={couponsText.downloadOf(batch.nth)}
        >
          {couponsText.download}
        </Button>
      ) : null}
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
    </li>
  )
}
