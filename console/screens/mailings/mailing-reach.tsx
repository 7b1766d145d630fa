import { useQuery } from '@tanstack/react-query'
import type { MailingTyped } from '../../../contract/console/mailings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Arriving } from '../../layouts/arriving.tsx'
import { ask } from '../../session/ask.ts'
import { mailingsText } from '../../text/messages/mailings.ts'

const figure = (count: number) => count.toLocaleString('en-US')

/** How many members a message would reach, counted when it is asked for. */
export function MailingReach({ mailing }: { mailing: MailingTyped }) {
  const found = useQuery({
    queryKey: ['mailings', 'reach', mailing],
    queryFn: () => ask('mailings', 'preview', { body: { mailing } }),
    ...{ refetchOnWindowFocus: false, retry: false },
  })
  if (found.error) return <Alert tone="error">{found.error.message}</Alert>
  if (!found.data) return <Arriving asked={found} rows={1} />
  const { people, optedOut, stopped, gone, isWhole } = found.data
  const isMarketing = mailing.kind === 'marketing'
  const reached = people - gone - (isMarketing ? optedOut + stopped : 0)
  return (
    <Alert tone="info">
      <p>
        {isWhole
          ? mailingsText.reach(figure(reached), figure(people))
          : mailingsText.reachPart(figure(people))}
      </p>
      {isMarketing ? (
        <p>
          {mailingsText.without(figure(optedOut), figure(stopped), figure(gone))} {mailingsText.perhapsLess}
        </p>
      ) : null}
    </Alert>
  )
}
