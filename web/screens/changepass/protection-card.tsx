import ChevronRight from 'lucide-react/icons/chevron-right'
import Grip from 'lucide-react/icons/grip'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import type { ProtectionShown } from '../../../contract/services/protection.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { pinText, protectionText, twoStepText } from '../../text/protection.ts'

interface ProtectionProps {
  protection: ProtectionShown | null
  /** An assistant has a second step of its own, and the PIN is the member's. */
  isAssistant: boolean
}

/** The second step and the PIN of the account, with links to change them. */
export function ProtectionCard({ protection, isAssistant }: ProtectionProps) {
  return (
    <section className="card px-5 pt-5 pb-2" aria-labelledby="protection">
      <h2 id="protection" className="text-lg">
        {protectionText.heading}
      </h2>
      {protection ? (
        <ul className="mt-1">
          <Way
            to="/changepass/two-step"
            icon={<ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
            title={twoStepText.title}
            brief={twoStepText.brief}
            state={
              protection.two_step ? (
                <Badge tone="success">{protectionText.on}</Badge>
              ) : (
                <Badge>{protectionText.off}</Badge>
              )
            }
          />
          {isAssistant ? null : (
            <Way
              to="/changepass/pin"
              icon={<Grip size={20} strokeWidth={1.75} aria-hidden="true" />}
              title={pinText.title}
              brief={pinText.brief}
              state={
                protection.pin ? (
                  <Badge tone="success">{protectionText.set}</Badge>
                ) : (
                  <Badge>{protectionText.notSet}</Badge>
                )
              }
            />
          )}
        </ul>
      ) : (
        <div className="mt-3 mb-3">
          <Alert tone="error">{protectionText.failed}</Alert>
        </div>
      )}
    </section>
  )
}

interface WayProps {
  to: string
  icon: ReactNode
  title: string
  brief: string
  state: ReactNode
}

function Way({ to, icon, title, brief, state }: WayProps) {
  return (
    <li className="border-b border-line-soft last:border-0">
      <PreloadLink to={to} className="flex items-center gap-3 py-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand-ink">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 text-base font-medium">
            {title} {state}
          </span>
          <span className="block text-xs text-ink-3">{brief}</span>
        </span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
      </PreloadLink>
    </li>
  )
}
