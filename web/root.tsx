import { type ReactNode, use } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import anuphanLatin from '../ui/fonts/anuphan-latin.woff2?url'
import anuphanThai from '../ui/fonts/anuphan-thai.woff2?url'
import type { Route } from './+types/root'
import './app.css'
import { visitContext } from './context.ts'
import { DeviceMark } from './layouts/device-mark.tsx'
import { FocusOnArrival } from './layouts/focus-on-arrival.tsx'
import { LoadingOverlay } from './layouts/loading-overlay.tsx'
import { DoEarlyTap, KeepEarlyTaps } from './loading/early-taps.tsx'
import { InlinedContext, InlinedStyles, ReadyFonts } from './loading/inlined-styles.tsx'
import { NonceContext } from './loading/nonce.ts'
import { isWithoutScripts } from './loading/without-scripts.ts'
import { balanceLookOf, lookOf, soundOf, textSizeOf } from './look/look-cookie.ts'
import { barColours, themeOf } from './look/theme.ts'
import { FailedNote, keepPage } from './lost/late-parts.tsx'
import { BrokenPage } from './screens/error/broken-page.tsx'
import { NotFoundPage } from './screens/not-found/not-found-page.tsx'
import { MemberWatch } from './session/member-watch.tsx'
import { siteText, tabTitle } from './text/th.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

export function loader({ context, request }: Route.LoaderArgs) {
  const { member, operator, theme: wanted, xsrf, nowMs } = context.get(visitContext)
  const theme = themeOf(wanted)
  const look = lookOf(request.headers.get('cookie'))
  return {
    member,
    operator,
    theme: { css: theme.css, logoUrl: theme.logoUrl },
    bars: barColours(theme, look),
    look,
    textSize: textSizeOf(request.headers.get('cookie')),
    balanceLook: balanceLookOf(request.headers.get('cookie')),
    sound: soundOf(request.headers.get('cookie')),
    xsrf,
    nowMs,
  }
}

/** Titles of pages that could not be shown, fixed by the specification. Other pages set their own. */
export function meta({ loaderData, error }: Route.MetaArgs) {
  if (error) return [{ title: isNotFound(error) ? 'Page Not Found' : 'Internal Server Error' }]
  return [{ title: tabTitle(loaderData?.operator.brand ?? siteText.brand) }]
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const root = useRouteLoaderData<typeof loader>('root')
  const withoutScripts = useMatches().some(({ id }) => isWithoutScripts(id))
  return (
    <html lang={siteText.language} data-theme={root?.look ?? 'dark'} data-text={root?.textSize ?? 'normal'}>
      <head>
        <meta charSet="utf-8" />
        {withoutScripts ? null : <KeepEarlyTaps />}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {root?.bars.map((bar) => (
          <meta key={bar.media} name="theme-color" {...bar} />
        ))}
        <meta name="format-detection" content="telephone=no" />
        {/* Here, because what a page says of itself replaces what the root says. */}
        <meta name="description" content={siteText.description} />
        <Meta />
        <InlinedStyles />
        <ReadyFonts />
        <FontPreloads />
        <Links />
        {root?.theme.css ? (
          <style
            nonce={nonce}
            suppressHydrationWarning
            // Built by look/theme.ts from checked colours only.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a style sheet
            dangerouslySetInnerHTML={{ __html: root.theme.css }}
          />
        ) : null}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {siteText.skip}
        </a>
        {children}
        {withoutScripts ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** For pages without inlined fonts. */
function FontPreloads() {
  if (use(InlinedContext).fonts.length > 0) return null
  return [anuphanThai, anuphanLatin].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <DeviceMark />
      <MemberWatch memberId={loaderData.member?.id ?? null} />
      <FocusOnArrival />
      <LoadingOverlay />
      <FailedNote />
      <DoEarlyTap />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <NotFoundPage path={error.data?.path ?? ''} /> : <BrokenPage />
}

function isNotFound(error: unknown): error is { status: 404; data?: { path?: string } } {
  return isRouteErrorResponse(error) && error.status === 404
}
