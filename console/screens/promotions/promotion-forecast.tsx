import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PromotionTermsShown } from '../../../contract/console/money/promotions.ts'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { ask } from '../../session/ask.ts'
import { forecastText } from '../../text/payments/forecast.ts'

const shown = (amount: Baht) => moneyText(bahtToSatang(amount))

/** What a promotion would cost a month, from what members deposited and played. */
export function PromotionForecast({ terms }: { terms: PromotionTermsShown }) {
  const found = useQuery({
    queryKey: ['forecast', 'promotion', terms],
    queryFn: () => ask('forecast', 'promotion', { body: { terms } }),
    placeholderData: keepPreviousData,
  })
  if (!found.data) return <Arriving asked={found} rows={1} />
  const { span, grants, granted, paid } = found.data
  return (
    <Alert tone="info">
      {span
        ? forecastText.promotion(grants.toLocaleString('en-US'), shown(granted), shown(paid))
        : forecastText.none}
    </Alert>
  )
}
