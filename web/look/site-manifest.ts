import { visitContext } from '../context.ts'
import { siteText } from '../text/th.ts'
import type { Route } from './+types/site-manifest'
import { themeOf } from './theme.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { operator, theme } = context.get(visitContext)
  const { brand } = operator
  const ground = themeOf(theme).canvas.dark
  const manifest = {
    id: '/',
    name: brand,
    short_name: brand.split(' ')[0],
    description: siteText.description,
    lang: siteText.language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      { src: '/mark.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } })
}
