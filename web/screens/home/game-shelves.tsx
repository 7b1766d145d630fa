import Club from 'lucide-react/icons/club'
import Fish from 'lucide-react/icons/fish'
import Gem from 'lucide-react/icons/gem'
import Volleyball from 'lucide-react/icons/volleyball'
import { langOf } from '../../layouts/lang-of.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { gameShelfText, homeText } from '../../text/home.ts'

const SHELVES = [
  { to: '/casino', label: gameShelfText.casino, Icon: Club },
  { to: '/slot', label: gameShelfText.slot, Icon: Gem },
  { to: '/group', label: gameShelfText.fishing, Icon: Fish },
  { to: '/sport', label: gameShelfText.sport, Icon: Volleyball },
] as const

interface GameShelvesProps {
  /** What the operator says of maintenance, which may be nothing; null where games do not rest. */
  closed: string | null
  /** No provider is shown. */
  none: boolean
}

/** The ways to the games, and what is true of them today. */
export function GameShelves({ closed, none }: GameShelvesProps) {
  const isOpen = closed === null
  return (
    <section aria-labelledby="home-games">
      <div className="section-head">
        <h2 id="home-games">{homeText.games}</h2>
        <span className="game-shelves-later">
          {isOpen ? (none ? homeText.gamesNone : homeText.gamesLook) : homeText.gamesClosed}
        </span>
      </div>
      {closed ? (
        <p className="game-shelves-why" lang={langOf(closed)}>
          {closed}
        </p>
      ) : null}
      <ul className="game-shelves">
        {SHELVES.map(({ to, label, Icon }) => (
          <li key={to}>
            <PreloadLink to={to}>
              <span className="game-picture">
                <Icon aria-hidden="true" size={28} strokeWidth={1.5} />
              </span>
              {label}
            </PreloadLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
