import { data } from 'react-router'
import { visitContext } from '../../context.ts'
import { devUiText } from '../../text/dev-ui.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/dev-ui'
import { FieldPieces } from './field-pieces.tsx'
import { OverlayPieces } from './overlay-pieces.tsx'
import { WordPieces } from './word-pieces.tsx'
import './dev-ui.css'

/** Not found in production. */
export function loader({ context }: Route.LoaderArgs) {
  const { development, operator } = context.get(visitContext)
  if (!development) throw data({ path: '/dev/ui' }, { status: 404 })
  return { brand: operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: tabTitle(loaderData?.brand ?? '', devUiText.title) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Every component of `ui/` in every state. The theme is chosen in the settings menu. */
export default function DevUi() {
  return (
    <div className="dev-ui">
      <h1>{devUiText.title}</h1>
      <p>{devUiText.note}</p>
      <WordPieces />
      <FieldPieces />
      <OverlayPieces />
    </div>
  )
}
