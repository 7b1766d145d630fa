import { useMutation } from '@tanstack/react-query'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ask } from '../../session/ask.ts'
import { protectionText } from '../../text/protection.ts'

interface RuleCardProps {
  required: boolean
  /** Only who has the second step asks it of others. */
  mayAsk: boolean
  onChange: () => void
}

/** Whether all staff need the second step. */
export function RuleCard({ required, mayAsk, onChange }: RuleCardProps) {
  const deciding = useMutation({
    mutationFn: (wish: boolean) => ask('protection', 'setRule', { body: { required: wish } }),
    onSuccess: onChange,
  })
  const canPress = required || mayAsk
  return (
    <section className="card protection-form" aria-labelledby="rule">
      <h2 id="rule" className="text-lg">
        {protectionText.rule}
      </h2>
      <p>{required ? protectionText.ruleOn : protectionText.ruleOff}</p>
      {deciding.isError ? <Alert tone="error">{deciding.error.message}</Alert> : null}
      {canPress ? (
        <Button
          tone={required ? 'line' : 'soft'}
          busy={deciding.isPending}
          onClick={() => deciding.mutate(!required)}
        >
          {required ? protectionText.free : protectionText.require}
        </Button>
      ) : (
        <p className="lead">{protectionText.ruleOwn}</p>
      )}
    </section>
  )
}
