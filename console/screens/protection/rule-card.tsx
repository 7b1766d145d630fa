import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { protectionText } from '../../text/protection.ts'

interface RuleCardProps {
  required: boolean
  /** Only a person with the second step may require it of others. */
  mayAsk: boolean
}

/** Whether all staff need the second step. */
export function RuleCard({ required, mayAsk }: RuleCardProps) {
  const { act, busy, refused } = useAct({
    send: (wish: boolean) => ask('protection', 'setRule', { body: { required: wish } }),
    refreshes: [['protection']],
    done: (_, wish) => (wish ? protectionText.ruleOn : protectionText.ruleOff),
  })
  const canPress = required || mayAsk
  return (
    <section className="card protection-form" aria-labelledby="rule">
      <h2 id="rule" className="text-lg">
        {protectionText.rule}
      </h2>
      <p>{required ? protectionText.ruleOn : protectionText.ruleOff}</p>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      {canPress ? (
        <Button tone={required ? 'line' : 'soft'} busy={busy} onClick={() => act(!required)}>
          {required ? protectionText.free : protectionText.require}
        </Button>
      ) : (
        <p className="lead">{protectionText.ruleOwn}</p>
      )}
    </section>
  )
}
