import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { menuText } from '../text/menu.ts'

/** Shown for an unknown page. */
export function NotFound() {
  return <Instead title={menuText.notFound} why={menuText.notFoundWhy} action={<ToHome />} />
}

/** Shown for a page without permission. */
export function NoEntry() {
  return <Instead title={menuText.noEntry} why={menuText.noEntryWhy} action={<ToHome />} />
}

/** Shown when a page crashed or its code failed to load: after an update the old file is gone. */
export function NotLoaded() {
  const reload = <Button onClick={() => location.reload()}>{menuText.reload}</Button>
  return <Instead title={menuText.notLoaded} why={menuText.notLoadedWhy} action={reload} />
}

function ToHome() {
  return (
    <Link to="/" className={buttonClass('cta')}>
      {menuText.home}
    </Link>
  )
}

interface InsteadProps {
  title: string
  why: string
  action: React.ReactNode
}

function Instead({ title, why, action }: InsteadProps) {
  return (
    <>
      <title>{title}</title>
      <h1 tabIndex={-1} className="unseen">
        {title}
      </h1>
      <EmptyState title={title} why={why} action={action} />
    </>
  )
}
