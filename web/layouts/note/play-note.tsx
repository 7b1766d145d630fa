import { Link } from 'react-router'
import type { NoteShown } from './load-note.ts'

/** A calm line above pages of play, in the words it is given. */
export function PlayNote({ title, line, more }: NoteShown) {
  return (
    <aside
      aria-label={title}
      className="bg-brand-soft text-brand-ink text-sm text-center text-balance px-4 py-2"
    >
      {line}{' '}
      {more ? (
        <Link to="/play-control" className="underline">
          {more}
        </Link>
      ) : null}
    </aside>
  )
}
