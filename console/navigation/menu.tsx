import { Link, useLocation } from 'react-router'
import type { StaffMe } from '../../contract/console/staff.ts'
import type { MenuGroup, MenuLine } from '../screen.ts'
import { menuText } from '../text/menu.ts'
import { sessionText } from '../text/session.ts'
import { lineOf, linesFor } from './lines-for.ts'
import './menu.css'

const GROUPS = Object.keys(menuText.groups) as readonly MenuGroup[]

/** The menu by group, with what this person may see; on phones one row that scrolls. */
export function Menu({ me }: { me: StaffMe }) {
  const lines = linesFor(me)
  const { pathname, search } = useLocation()
  const here = lineOf(lines, pathname, search)
  return (
    <nav className="menu" aria-label={sessionText.menu}>
      {GROUPS.map((group) => {
        const own = lines.filter((line) => line.group === group)
        return own.length === 0 ? null : (
          <ul key={group} className="menu-group" aria-label={menuText.groups[group]}>
            <li className="menu-heading" aria-hidden="true">
              {menuText.groups[group]}
            </li>
            {own.map((line) => (
              <li key={line.to}>
                <Line line={line} here={line === here} />
              </li>
            ))}
          </ul>
        )
      })}
    </nav>
  )
}

function Line({ line: { to, title, icon: Icon, badge: Badge }, here }: { line: MenuLine; here: boolean }) {
  return (
    <Link to={to} ref={here ? scrollIntoMenu : undefined} aria-current={here ? 'page' : undefined}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <span>
        {title}
        {Badge ? <Badge /> : null}
      </span>
    </Link>
  )
}

/** On phones the menu scrolls: the current entry must be visible. */
function scrollIntoMenu(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
