import { useEffect } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { Told } from '../../forms/told.tsx'
import { formText } from '../../session/form-text.ts'
import { destinationOf } from '../../session/go-to.ts'
import { safePath } from '../../session/safe-path.ts'
import { signInWithLink } from '../../session/sign-in.ts'
import { redirectText } from '../../text/help.ts'
import { siteText, tabTitle } from '../../text/th.ts'
import type { Route } from './+types/redirect'

/** Redirects to a path of ours at once; a smart link waits for a tap; any other address is refused. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { brand } = context.get(visitContext).operator
  const token = url.searchParams.get('token')
  if (token) return { brand, token, refused: null }
  const wanted = url.searchParams.get('to') ?? url.searchParams.get('url') ?? '/'
  const destination = destinationOf(wanted, url.origin)
  if (destination.kind === 'page') throw redirect(safePath(destination.path))
  return { brand, token: null, refused: wanted.slice(0, 200) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? tabTitle(loaderData.brand) : '' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** Signs in with the link's token. On a tap and not on opening, so that link previews do not use it up. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const token = formText(await request.formData(), 'token')
  const failed = token === '' ? redirectText.unknown : await signInWithLink(visit, token)
  if (failed) return data({ error: failed }, { status: 400 })
  throw redirect('/')
}

export default function Redirect({ loaderData: { token, refused }, actionData }: Route.ComponentProps) {
  // Removes the token from the address, so that it is not in history, screenshots or shared links.
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', '/redirect')
  }, [token])
  return (
    <section className="mx-auto grid min-h-dvh max-w-100 content-center gap-4 px-5 text-center">
      <h1 className="text-2xl">{token ? redirectText.heading : redirectText.refusedHeading}</h1>
      <p className="text-base text-ink-2">{token ? redirectText.why : redirectText.refusedWhy}</p>
      {refused ? <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{refused}</p> : null}
      {actionData ? (
        <Told tone="error" of={actionData}>
          {actionData.error}
        </Told>
      ) : null}
      {token ? (
        <Form method="post" replace>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" tone="cta" size="lg" className="w-full">
            {redirectText.go}
          </Button>
        </Form>
      ) : null}
      <Link to="/" className={buttonClass('soft')}>
        {siteText.backHome}
      </Link>
    </section>
  )
}
