import Headset from 'lucide-react/icons/headset'
import User from 'lucide-react/icons/user'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { visitContext } from '../../context.ts'
import { PasswordField } from '../../fields/password-field.tsx'
import { AdultsOnly } from '../../layouts/adults-only.tsx'
import { LanguageChoice } from '../../layouts/header/language-choice.tsx'
import rosette from '../../layouts/rosette.svg?url'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { rememberSession } from '../../session/browser-keys.ts'
import { formText } from '../../session/form-text.ts'
import { safePath } from '../../session/safe-path.ts'
import { signIn, signInWithCode } from '../../session/sign-in.ts'
import { signInText } from '../../text/sign-in.ts'
import type { Route } from './+types/login'
import { CodeForm } from './code-form.tsx'
import { draftWaits } from './draft-waits.ts'
import './sign-in-form.css'
import { SignInHero } from './sign-in-hero.tsx'

/** The drawing is known to the style sheet alone: without this it came last of all. Masks are asked for as other sites are. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: rosette, as: 'image', type: 'image/svg+xml', crossOrigin: 'anonymous' },
]

export function loader({ context, url }: Route.LoaderArgs) {
  const { member, operator } = context.get(visitContext)
  const next = safePath(url.searchParams.get('next'))
  if (member) throw redirect(next)
  return { brand: operator.brand, demo: operator.demo, next }
}

/** Signs in on the server, so it works before and without scripts. A page with scripts also gets the browser's keys. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const next = safePath(formText(form, 'next'))
  const typed = { username: formText(form, 'username'), password: formText(form, 'password') }
  const visit = context.get(visitContext)
  const half = formText(form, 'half')
  const outcome = half
    ? await signInWithCode(visit, { half, code: formText(form, 'code').trim() })
    : await signIn(visit, typed)
  if ('half' in outcome) return data({ half: outcome.half, error: outcome.codeError }, { status: 401 })
  if (!outcome.ok)
    return data({ error: signInText.refused(outcome), username: typed.username }, { status: 401 })
  if (formText(form, '_scripts') !== '1') throw redirect(next)
  return { keys: outcome.keys, next }
}

/** Writes the keys where the specification keeps them, then goes where the member wanted. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const outcome = await serverAction()
  if (!('keys' in outcome)) return outcome
  rememberSession(outcome.keys, Date.now())
  throw redirect(outcome.next)
}

export default function Login({ loaderData: { brand, demo, next }, actionData }: Route.ComponentProps) {
  const half = actionData && 'half' in actionData ? actionData : undefined
  const refused = actionData && 'username' in actionData ? actionData : undefined
  return (
    <div className="sign-in">
      <SignInHero brand={brand} />
      <div className="sign-in-panel">
        {half ? (
          <CodeForm half={half.half} next={next} error={half.error} />
        ) : (
          <PasswordForm next={next} refused={refused} />
        )}
        <div className="sign-in-foot">
          {demo ? (
            <p className="text-xs text-warning-ink text-center text-balance">{signInText.demo}</p>
          ) : null}
          <Link to="/contact">
            <Headset size={16} strokeWidth={1.75} aria-hidden="true" />
            {signInText.contact}
          </Link>
          <LanguageChoice className="sign-in-language" />
          <AdultsOnly />
        </div>
      </div>
    </div>
  )
}

interface PasswordFormProps {
  next: string
  refused: { readonly error: string; readonly username: string } | undefined
}

function PasswordForm({ next, refused }: PasswordFormProps) {
  const busy = useNavigation().formAction?.startsWith('/login') ?? false
  const hydrated = useHydrated()
  return (
    <>
      <div className="sign-in-welcome">
        <h1 className="text-2xl">{signInText.heading}</h1>
        <p>{signInText.lead}</p>
      </div>
      {hydrated && draftWaits(next, keysOfDevice()) ? (
        <p className="mb-4 text-sm text-info-ink" role="status">
          {signInText.draftWaits}
        </p>
      ) : null}
      <Form method="post" replace>
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="_scripts" value={hydrated ? '1' : ''} />
        <TextField
          label={signInText.name}
          name="username"
          defaultValue={refused?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          icon={<User size={20} strokeWidth={1.75} aria-hidden="true" />}
        />
        <PasswordField
          label={signInText.password}
          name="password"
          autoComplete="current-password"
          error={refused?.error}
        />
        <Button type="submit" tone="cta" size="lg" busy={busy}>
          {signInText.submit}
        </Button>
        <Link to="/register" className={buttonClass('soft')}>
          {signInText.register}
        </Link>
      </Form>
    </>
  )
}

function keysOfDevice(): readonly string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return [] // A browser that forbids its storage keeps no tickets in it.
  }
}
