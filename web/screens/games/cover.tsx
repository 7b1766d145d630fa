import Cherry from 'lucide-react/icons/cherry'
import ChessKnight from 'lucide-react/icons/chess-knight'
import Dice5 from 'lucide-react/icons/dice-5'
import FishSymbol from 'lucide-react/icons/fish-symbol'
import Joystick from 'lucide-react/icons/joystick'
import Rocket from 'lucide-react/icons/rocket'
import Spade from 'lucide-react/icons/spade'
import Swords from 'lucide-react/icons/swords'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import Video from 'lucide-react/icons/video'
import type { CSSProperties, ReactNode } from 'react'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { gameKey } from './lobby.ts'
import './cover.css'

/** The house's own pictures, one for each type of game: those of makers come with their contracts. */
const PICTURES = {
  slot: Cherry,
  live: Video,
  table: Dice5,
  card: Spade,
  fishing: FishSymbol,
  arcade: Joystick,
  crash: Rocket,
  sport: Trophy,
  esport: Swords,
  race: ChessKnight,
  lottery: Ticket,
} as const satisfies Record<NonNullable<GameShown['kind']>, unknown>

/** A game's cover: the picture of its type on a colour of its own. */
export function GameCover({ game }: { game: GameShown }) {
  const Picture = PICTURES[game.kind ?? 'arcade']
  return (
    <Cover of={gameKey(game)}>
      <Picture strokeWidth={1.25} />
    </Cover>
  )
}

/** A provider's: its code, which no length cuts. */
export function ProviderCover({ code }: { code: string }) {
  return <Cover of={code}>{code}</Cover>
}

function Cover({ of, children }: { of: string; children: ReactNode }) {
  return (
    <span className="game-cover" style={{ '--hue': hueOf(of) } as CSSProperties} aria-hidden="true">
      {children}
    </span>
  )
}

function hueOf(text: string): number {
  let hue = 0
  for (const char of text) hue = (hue * 31 + (char.codePointAt(0) ?? 0)) % 360
  return hue
}
