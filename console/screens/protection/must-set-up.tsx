import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { ME } from '../../session/queries.ts'
import { useLeave } from '../../session/use-leave.ts'
import { protectionText } from '../../text/protection.ts'
import { sessionText } from '../../text/session.ts'
import './protection-page.css'
import { SetUp } from './set-up.tsx'

/** The only screen of staff without a required second step: set it up, or sign out. */
export function MustSetUp() {
  const client = useQueryClient()
  const leave = useLeave()
  return (
    <main className="must-set-up">
      <title>{protectionText.mustTitle}</title>
      <h1 className="text-2xl">{protectionText.mustTitle}</h1>
      <p className="lead">{protectionText.mustLead}</p>
      <SetUp onDone={() => void client.invalidateQueries({ queryKey: ME })} />
      <Button tone="ghost" onClick={() => void leave()}>
        {sessionText.signOut}
      </Button>
    </main>
  )
}
