import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DoorCard } from '../../layouts/door-card.tsx'
import { findSetup, setUp } from '../../session/setup.ts'
import { sessionText } from '../../text/session.ts'
import { setupText } from '../../text/setup.ts'
import { SetupFields } from './setup-fields.tsx'
import { ToSignIn } from './to-sign-in.tsx'

/** Creates the first operator; the page exists only until there is one. */
export function SetupPage() {
  const shown = useQuery({ queryKey: ['setup'], queryFn: findSetup, staleTime: Number.POSITIVE_INFINITY })
  const making = useMutation({ mutationFn: setUp })
  if (making.data) {
    const { owner, hosts } = making.data
    return <ToSignIn title={setupText.done} why={setupText.doneWhy(owner)} hosts={hosts} />
  }
  if (shown.isPending) return <p className="unseen">{sessionText.loading}</p>
  if (shown.isError) {
    const retry = <Button onClick={() => void shown.refetch()}>{sessionText.retry}</Button>
    return <EmptyState title={sessionText.broken} why={shown.error.message} action={retry} />
  }
  if (!shown.data) return <ToSignIn title={setupText.gone} why={setupText.goneWhy} />
  return (
    <DoorCard title={setupText.title} lead={setupText.lead}>
      <SetupFields
        publicHost={shown.data.publicHost}
        refused={making.error}
        busy={making.isPending}
        onSend={making.mutate}
      />
    </DoorCard>
  )
}
