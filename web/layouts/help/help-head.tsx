import { PageHead } from '../../lists/page-head.tsx'
import { footerText } from '../../text/th.ts'

const PAGES = [
  { to: '/howto', label: footerText.howto },
  { to: '/rules', label: footerText.rules },
  { to: '/results_links', label: footerText.resultsLinks },
  { to: '/fair', label: footerText.fair },
  { to: '/contact', label: footerText.contact },
] as const

interface HelpHeadProps {
  title: string
  lead?: string | undefined
  at: (typeof PAGES)[number]['to']
}

export function HelpHead(props: HelpHeadProps) {
  return <PageHead {...props} pages={PAGES} label={footerText.help} />
}
