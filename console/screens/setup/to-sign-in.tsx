import { buttonClass } from '../../../ui/buttons/button.tsx'
import { DoorCard } from '../../layouts/door-card.tsx'
import { setupText } from '../../text/setup.ts'

/** Confirms, and links to the sign-in: at this host if the site answers to it, otherwise at its first. */
export function ToSignIn({
  title,
  why,
  hosts = [],
}: {
  title: string
  why: string
  hosts?: readonly string[]
}) {
  const isHere = hosts.length === 0 || hosts.includes(location.hostname)
  const port = location.port === '' ? '' : `:${location.port}`
  const href = isHere ? '/console' : `${location.protocol}//${hosts[0]}${port}/console`
  return (
    <DoorCard title={title} lead={why}>
      <a className={buttonClass('cta', 'lg')} href={href} ref={(link) => link?.focus()}>
        <span className="btn-label">{setupText.enter}</span>
      </a>
    </DoorCard>
  )
}
