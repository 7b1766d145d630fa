import { CountBadge } from '../../navigation/count-badge.tsx'
import { ask } from '../../session/ask.ts'
import { providersText } from '../../text/payments/providers.ts'

/** How many of those who are asked are down: there are few, so that all are counted. */
export function DownCount() {
  return (
    <CountBadge
      name="providers"
      count={async () => ({ ...(await ask('providers', 'down')), more: false })}
      words={providersText.downCount}
    />
  )
}
