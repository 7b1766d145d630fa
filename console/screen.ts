import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '../domain/staff/permissions.ts'
import type { menuText } from './text/menu.ts'

export type MenuGroup = keyof typeof menuText.groups

/** A menu entry, which the command palette offers too. */
export interface MenuLine {
  /** The address, with a query for a part of a screen. */
  readonly to: string
  readonly title: string
  readonly icon: LucideIcon
  readonly group: MenuGroup
  /** A count shown after the title. */
  readonly badge?: ComponentType
}

export interface Screen {
  /** In the router's syntax: `rounds/:roundId`. */
  readonly path: string
  /** The permission it needs; null for all staff. */
  readonly permission: Permission | null
  readonly load: () => Promise<ComponentType>
  /** Its menu entries; none for a page that other pages link to. */
  readonly lines: readonly MenuLine[]
}
