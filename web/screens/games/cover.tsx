import type { CSSProperties, ReactNode } from 'react'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { gameKey } from './lobby.ts'
import './cover.css'
import './cover-pictures.css'

/** The longest side of a cover, before its picture has come. */
const SIDE_PX = 112

/** A game's cover: the picture that the operator has of it, else the one of its type, on a colour of its own. */
export function GameCover({ game: { img, kind, ...game } }: { game: GameShown }) {
  const picture = ownPicture(img)
  return (
    <Cover of={gameKey(game)} drawn={picture ? '' : `cover-of-type cover-${kind ?? 'arcade'}`}>
      {picture ? <Picture src={picture} /> : null}
    </Cover>
  )
}

/** A provider's: its picture, else its code, which no length cuts. */
export function ProviderCover({ code, img }: { code: string; img?: string | undefined }) {
  const picture = ownPicture(img)
  return <Cover of={code}>{picture ? <Picture src={picture} /> : code}</Cover>
}

/** Ours alone: what another server names lies on hosts that the page may not ask. */
function ownPicture(img: string | undefined): string | undefined {
  return img?.startsWith('/games/pictures/') ? img : undefined
}

function Picture({ src }: { src: string }) {
  return <img src={src} alt="" width={SIDE_PX} height={SIDE_PX} loading="lazy" decoding="async" />
}

interface CoverProps {
  of: string
  /** Classes that draw a picture behind what is there. */
  drawn?: string
  children: ReactNode
}

function Cover({ of, drawn = '', children }: CoverProps) {
  return (
    <span
      className={`game-cover ${drawn}`.trimEnd()}
      style={{ '--hue': hueOf(of) } as CSSProperties}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}

function hueOf(text: string): number {
  let hue = 0
  for (const char of text) hue = (hue * 31 + (char.codePointAt(0) ?? 0)) % 360
  return hue
}
