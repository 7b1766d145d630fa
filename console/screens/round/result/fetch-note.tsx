import type { ResultFetchSeen } from '../../../../contract/console/rounds.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { clockTime } from '../../../../ui/thai-date.ts'
import { correctionText } from '../../../text/correction.ts'

/** The state of reading the result from its publisher. A person must act only when it is unreadable. */
export function FetchNote({ fetch }: { fetch: ResultFetchSeen }) {
  const { outcome, attempts, detail } = fetch
  const tried = correctionText.fetchTried(attempts, clockTime(Date.parse(fetch.fetchedAt)))
  if (outcome === 'ready') return <p className="round-words">{correctionText.fetch.ready}</p>
  const again = correctionText.fetchAgain(clockTime(Date.parse(fetch.nextAt)))
  if (outcome === 'invalid' || outcome === 'failed') {
    return (
      <Alert tone="warning">
        <b>{correctionText.fetch[outcome]}</b>
        <p>
          {tried} · {detail} · {again}
        </p>
      </Alert>
    )
  }
  return (
    <p className="round-words" role="status">
      {correctionText.fetch[outcome]} · {tried} · {again}
    </p>
  )
}
