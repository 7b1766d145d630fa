import { PageHead } from '../lists/page-head.tsx'
import { useMayOpen } from '../session/assistant/use-may-open.ts'
import { changePasswordText, logText, profileText } from '../text/account.ts'
import { forOwnerText } from '../text/for-owner.ts'
import { playControlText } from '../text/play-control.ts'

const PAGES = [
  { to: '/changepass', label: changePasswordText.title },
  { to: '/profile', label: profileText.heading },
  { to: '/profile#bank', label: profileText.bankHeading },
  { to: '/play-control', label: playControlText.title },
  { to: '/assistant', label: forOwnerText.assistants },
  { to: '/log', label: logText.title },
] as const

interface AccountHeadProps {
  title: string
  lead?: string | undefined
  at: (typeof PAGES)[number]['to']
}

export function AccountHead(props: AccountHeadProps) {
  const mayOpen = useMayOpen()
  return <PageHead {...props} pages={PAGES.filter(({ to }) => mayOpen(to))} label={profileText.pages} />
}
