import type { ReactNode } from 'react'
import mark from '../mark.svg'
import './door-card.css'
import { ThemeButton } from './theme-button.tsx'

/** A page outside the sign-in. */
export function DoorCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className="door">
      <title>{title}</title>
      <div className="card door-card">
        <img src={mark} alt="" width={44} height={44} />
        <div>
          <h1 className="text-2xl">{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        {children}
      </div>
      <ThemeButton />
    </main>
  )
}
